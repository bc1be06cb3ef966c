// Light on water: one picture of it that sways and drifts.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

// How many tiles lie side by side and one below another; the seconds that it has moved.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> place: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var tile: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var tile_sampler: sampler;

// How far it sways, in tiles, and how fast it drifts, in tiles a second.
const SWAY: f32 = 0.014;
const DRIFT: vec2<f32> = vec2<f32>(0.006, 0.0035);

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let at = in.uv * place.xy;
    let seconds = place.z;
    let long = sin(6.2832 * at.yx + seconds * vec2<f32>(0.55, 0.43));
    let short = sin(6.2832 * 3.0 * at.yx + seconds * vec2<f32>(0.9, 1.1) + long);
    let moved = at + SWAY * (long + 0.35 * short) + DRIFT * seconds;
    return vec4<f32>(textureSample(tile, tile_sampler, moved).rgb, 1.0);
}
