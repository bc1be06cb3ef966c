//! The passes beside Bevy's own: the drawn table is kept as an image, and that image is laid onto the window.
//!
//! Bevy draws each camera into a texture, and in a last pass copies that to the camera's target with a shader. Software
//! needs as long for such a copy as for all pieces of a board. So the table's texture is copied byte by byte, and the
//! picture is drawn straight into the window as long as nothing lies over it.

use super::warp::{PictureSampling, PictureWarp, WarpKind};
use bevy::asset::{embedded_asset, load_embedded_asset};
use bevy::core_pipeline::upscaling::{ViewUpscalingPipeline, upscaling};
use bevy::core_pipeline::{Core2d, Core2dSystems, FullscreenShader};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::binding_types::{sampler, texture_2d, uniform_buffer};
use bevy::render::render_resource::{
    BindGroup, BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries,
    CachedRenderPipelineId, ColorTargetState, ColorWrites, FilterMode, FragmentState,
    PipelineCache, RenderPassColorAttachment, RenderPassDescriptor, RenderPipelineDescriptor,
    Sampler, SamplerBindingType, SamplerDescriptor, ShaderStages, SpecializedRenderPipeline,
    SpecializedRenderPipelines, TextureFormat, TextureSampleType, UniformBuffer,
};
use bevy::render::renderer::{RenderContext, RenderDevice, RenderQueue, ViewQuery};
use bevy::render::texture::GpuImage;
use bevy::render::view::ViewTarget;
use bevy::render::{GpuResourceAppExt, Render, RenderApp, RenderStartup, RenderSystems};

/// The image in which the camera of the table keeps all that it has drawn.
#[derive(Component, ExtractComponent, Debug, Clone)]
pub struct KeptIn(pub Handle<Image>);

/// Adds the passes to the renderer, where there is one.
pub fn plugin(app: &mut App) {
    embedded_asset!(app, "warp.wgsl");
    app.add_plugins((
        ExtractComponentPlugin::<PictureWarp>::default(),
        ExtractComponentPlugin::<KeptIn>::default(),
    ));
    let Some(renderer) = app.get_sub_app_mut(RenderApp) else { return };
    renderer
        .init_gpu_resource::<SpecializedRenderPipelines<WarpPipeline>>()
        .add_systems(RenderStartup, make_pipeline)
        .add_systems(
            Render,
            (prepare_warp, leave_out_last_pass).in_set(RenderSystems::PrepareBindGroups),
        )
        .add_systems(
            Core2d,
            (
                lay_beneath.before(Core2dSystems::MainPass),
                (keep_table, lay_straight).after(upscaling),
            ),
        );
}

/// The parts that all kinds of the warp share.
#[derive(Resource)]
struct WarpPipeline {
    layout: BindGroupLayoutDescriptor,
    sampler: Sampler,
    whole_window: FullscreenShader,
    warp: Handle<Shader>,
}

/// A warp that can be drawn, for the camera of the window.
#[derive(Component)]
struct PreparedWarp {
    pipeline: CachedRenderPipelineId,
    bindings: BindGroup,
}

fn make_pipeline(
    device: Res<RenderDevice>,
    whole_window: Res<FullscreenShader>,
    assets: Res<AssetServer>,
    mut commands: Commands,
) {
    let entries = BindGroupLayoutEntries::sequential(
        ShaderStages::FRAGMENT,
        (
            uniform_buffer::<[Vec4; 3]>(false),
            texture_2d(TextureSampleType::Float { filterable: true }),
            sampler(SamplerBindingType::Filtering),
        ),
    );
    let linear = SamplerDescriptor {
        mag_filter: FilterMode::Linear,
        min_filter: FilterMode::Linear,
        ..default()
    };
    commands.insert_resource(WarpPipeline {
        layout: BindGroupLayoutDescriptor::new("warp", &entries),
        sampler: device.create_sampler(&linear),
        whole_window: whole_window.clone(),
        warp: load_embedded_asset!(assets.as_ref(), "warp.wgsl"),
    });
}

/// A warp's work at each pixel, and the format of those pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct WarpKey {
    kind: WarpKind,
    format: TextureFormat,
}

impl SpecializedRenderPipeline for WarpPipeline {
    type Key = WarpKey;

    fn specialize(&self, WarpKey { kind, format }: WarpKey) -> RenderPipelineDescriptor {
        let wanted = [
            (kind.is_paper, "PAPER"),
            (kind.sampling != PictureSampling::Exact, "RESAMPLED"),
            (kind.sampling == PictureSampling::Spread, "SPREAD"),
        ];
        let named = wanted.into_iter().filter(|(is_wanted, _)| *is_wanted);
        RenderPipelineDescriptor {
            label: Some("warp".into()),
            layout: vec![self.layout.clone()],
            vertex: self.whole_window.to_vertex_state(),
            fragment: Some(FragmentState {
                shader: self.warp.clone(),
                shader_defs: named.map(|(_, name)| name.into()).collect(),
                targets: vec![Some(ColorTargetState {
                    format,
                    blend: None,
                    write_mask: ColorWrites::ALL,
                })],
                ..default()
            }),
            ..default()
        }
    }
}

/// System parameter that makes a warp ready to be drawn.
#[derive(SystemParam)]
struct WarpMaker<'w> {
    device: Res<'w, RenderDevice>,
    queue: Res<'w, RenderQueue>,
    pipeline: Res<'w, WarpPipeline>,
    pipelines: ResMut<'w, SpecializedRenderPipelines<WarpPipeline>>,
    cache: ResMut<'w, PipelineCache>,
}

impl WarpMaker<'_> {
    fn make(&mut self, kind: WarpKind, format: TextureFormat) -> CachedRenderPipelineId {
        let key = WarpKey { kind, format };
        let pipeline = self.pipelines.specialize(&self.cache, &self.pipeline, key);
        // No frame without the picture.
        self.cache.block_on_render_pipeline(pipeline);
        pipeline
    }

    fn bind(&self, rows: &mut UniformBuffer<[Vec4; 3]>, picture: &GpuImage) -> BindGroup {
        rows.write_buffer(&self.device, &self.queue);
        self.device.create_bind_group(
            "warp",
            &self.cache.get_bind_group_layout(&self.pipeline.layout),
            &BindGroupEntries::sequential((&*rows, &picture.texture_view, &self.pipeline.sampler)),
        )
    }
}

fn prepare_warp(
    views: Query<(Entity, &PictureWarp, &ViewTarget)>,
    images: Res<RenderAssets<GpuImage>>,
    mut maker: WarpMaker,
    mut rows: Local<UniformBuffer<[Vec4; 3]>>,
    mut commands: Commands,
) {
    for (view, warp, target) in &views {
        let format = match warp.is_covered {
            true => Some(target.main_texture_format()),
            false => target.out_texture_view_format(),
        };
        let (Some(format), Some(picture)) = (format, images.get(&warp.picture)) else {
            commands.entity(view).remove::<PreparedWarp>();
            continue;
        };
        rows.set(warp.rows);
        let pipeline = maker.make(warp.kind, format);
        let bindings = maker.bind(&mut rows, picture);
        commands.entity(view).insert(PreparedWarp { pipeline, bindings });
    }
}

/// Keeps Bevy from its last pass where ours does the same with less. (`CameraOutputMode::Skip` would leave the camera
/// without a target.)
fn leave_out_last_pass(
    views: Query<(Entity, Has<KeptIn>, Option<&PictureWarp>), With<ViewUpscalingPipeline>>,
    mut commands: Commands,
) {
    for (view, is_kept, warp) in &views {
        if is_kept || warp.is_some_and(|warp| !warp.is_covered) {
            commands.entity(view).remove::<ViewUpscalingPipeline>();
        }
    }
}

/// Draws the picture below all that lies over it.
fn lay_beneath(
    view: ViewQuery<(&PictureWarp, &ViewTarget, &PreparedWarp)>,
    cache: Res<PipelineCache>,
    mut context: RenderContext,
) {
    let (warp, target, prepared) = view.into_inner();
    if warp.is_covered {
        lay(prepared, target.get_color_attachment(), &cache, &mut context);
    }
}

/// Draws the picture into the window.
fn lay_straight(
    view: ViewQuery<(&PictureWarp, &ViewTarget, &PreparedWarp)>,
    cache: Res<PipelineCache>,
    mut context: RenderContext,
) {
    let (warp, target, prepared) = view.into_inner();
    if !warp.is_covered
        && let Some(window) = target.out_texture_color_attachment(Some(LinearRgba::BLACK))
    {
        lay(prepared, window, &cache, &mut context);
    }
}

fn lay(
    warp: &PreparedWarp,
    onto: RenderPassColorAttachment,
    cache: &PipelineCache,
    context: &mut RenderContext,
) {
    let Some(pipeline) = cache.get_render_pipeline(warp.pipeline) else { return };
    let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some("warp"),
        color_attachments: &[Some(onto)],
        ..default()
    });
    pass.set_render_pipeline(pipeline);
    pass.set_bind_group(0, &warp.bindings, &[]);
    pass.draw(0..3, 0..1);
}

/// Copies the drawn table into its image.
fn keep_table(
    view: ViewQuery<(&ViewTarget, &KeptIn)>,
    images: Res<RenderAssets<GpuImage>>,
    mut context: RenderContext,
) {
    let (target, kept) = view.into_inner();
    let Some(image) = images.get(&kept.0) else { return };
    let (from, to) = (target.main_texture(), &image.texture);
    // While the picture gets another size, the two may differ for a frame.
    if (from.size(), from.format()) == (to.size(), to.format()) {
        let encoder = context.command_encoder();
        encoder.copy_texture_to_texture(from.as_image_copy(), to.as_image_copy(), to.size());
    }
}
