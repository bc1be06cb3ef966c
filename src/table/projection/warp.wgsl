// Lays the picture of the table onto the window through a homography.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Warp {
    // Rows of the map from fractions of the window to fractions of the picture.
    row_0: vec4<f32>,
    row_1: vec4<f32>,
    // The third row; w is the brightness.
    row_2: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> warp: Warp;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;

fn at(uv: vec2<f32>) -> vec3<f32> {
    return textureSampleLevel(picture, picture_sampler, uv, 0.0).rgb;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let window = vec3<f32>(in.uv, 1.0);
    let w = dot(warp.row_2.xyz, window);
    // Beyond the horizon there is no picture; the division must stay finite all the same, because
    // neighbouring fragments take derivatives of it.
    let uv = vec2<f32>(dot(warp.row_0.xyz, window), dot(warp.row_1.xyz, window)) / max(w, 1e-5);
    let right = dpdx(uv);
    let down = dpdy(uv);

    // How many texels of the picture one pixel of the window covers.
    let size = vec2<f32>(textureDimensions(picture));
    let footprint = max(length(right * size), length(down * size));

    // Where the picture is shrunk, four samples spread over the pixel; where it is not, one.
    var colour = at(uv);
    let spread = clamp((footprint - 1.02) * 4.0, 0.0, 1.0);
    if spread > 0.0 {
        let a = (0.125 * right + 0.375 * down) * spread;
        let b = (0.375 * right - 0.125 * down) * spread;
        colour = 0.25 * (at(uv + a) + at(uv - a) + at(uv + b) + at(uv - b));
    }

    // The edge of the picture fades over one pixel. Far outside, near the horizon, a pixel covers
    // any amount of it and there is no edge to speak of.
    let inside = min(uv, 1.0 - uv) / max(abs(right) + abs(down), vec2<f32>(1e-9));
    let near = w > 1e-5 && all(abs(uv - 0.5) < vec2<f32>(1.0));
    let cover = select(0.0, clamp(min(inside.x, inside.y) + 0.5, 0.0, 1.0), near);
    return vec4<f32>(colour * cover * warp.row_2.w, 1.0);
}
