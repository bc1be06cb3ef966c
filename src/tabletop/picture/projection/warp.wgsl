// Lays the picture of the table onto the window through a homography.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

struct Warp {
    // Rows of the map from fractions of the window to fractions of the picture. The last column:
    // nothing, 1 for plain white in place of the picture, the brightness.
    row_0: vec4<f32>,
    row_1: vec4<f32>,
    row_2: vec4<f32>,
}

@group(0) @binding(0) var<uniform> warp: Warp;
@group(0) @binding(1) var picture: texture_2d<f32>;
@group(0) @binding(2) var picture_sampler: sampler;

#ifdef PAPER
// Dark figures on a light sea: the lightness is turned over, and the hues stay.
// In Oklab (Ottosson 2020), where they are apart.
fn on_paper(colour: vec3<f32>) -> vec3<f32> {
    let to_cones = mat3x3<f32>(
        0.4122214708, 0.2119034982, 0.0883024619,
        0.5363325363, 0.6806995451, 0.2817188376,
        0.0514459929, 0.1073969566, 0.6299787005);
    let to_lab = mat3x3<f32>(
        0.2104542553, 1.9779984951, 0.0259040371,
        0.7936177850, -2.4285922050, 0.7827717662,
        -0.0040720468, 0.4505937099, -0.8086757660);
    let from_lab = mat3x3<f32>(
        1.0, 1.0, 1.0,
        0.3963377774, -0.1055613458, -0.0894841775,
        0.2158037573, -0.0638541728, -1.2914855480);
    let from_cones = mat3x3<f32>(
        4.0767416621, -1.2684380046, -0.0041960863,
        -3.3077115913, 2.6097574011, -0.7034186147,
        0.2309699292, -0.3413193965, 1.7076147010);
    let lab = to_lab * pow(max(to_cones * colour, vec3<f32>(0.0)), vec3<f32>(1.0 / 3.0));
    // The dark sea lies near the white of the paper, text near its ink. The numbers are those of `pale_colours.rs`.
    let light = max(lab.x, 0.0);
    let dark = pow(light, 2.124) + 1.397 * light * light * (1.0 - light);
    let turned = 1.0 - 0.9026 * dark + 0.2107 * lab.y + 0.23 * lab.z + 0.5309 * length(lab.yz);
    let cones = from_lab * vec3<f32>(clamp(turned, 0.05, 1.0), 0.6578 * lab.yz);
    return clamp(from_cones * (cones * cones * cones), vec3<f32>(0.0), vec3<f32>(1.0));
}
#endif

// The colour of the picture at a pixel of the window, and how much of it the picture covers.
#ifdef RESAMPLED
fn at(uv: vec2<f32>) -> vec3<f32> {
    return textureSampleLevel(picture, picture_sampler, uv, 0.0).rgb;
}

fn seen(window: vec3<f32>) -> vec4<f32> {
    let w = dot(warp.row_2.xyz, window);
    // Beyond the horizon there is no picture; the division must stay finite all the same, because
    // neighbouring fragments take derivatives of it.
    let uv = vec2<f32>(dot(warp.row_0.xyz, window), dot(warp.row_1.xyz, window)) / max(w, 1e-5);
    let right = dpdx(uv);
    let down = dpdy(uv);
#ifdef SPREAD
    // How many texels of the picture one pixel of the window covers: where the picture is shrunk, four
    // samples spread over the pixel.
    let size = vec2<f32>(textureDimensions(picture));
    let footprint = max(length(right * size), length(down * size));
    let spread = clamp((footprint - 1.02) * 4.0, 0.0, 1.0);
    let a = (0.125 * right + 0.375 * down) * spread;
    let b = (0.375 * right - 0.125 * down) * spread;
    let colour = 0.25 * (at(uv + a) + at(uv - a) + at(uv + b) + at(uv - b));
#else
    let colour = at(uv);
#endif
    // The edge of the picture fades over one pixel. Far outside, near the horizon, a pixel covers
    // any amount of it and there is no edge to speak of.
    let inside = min(uv, 1.0 - uv) / max(abs(right) + abs(down), vec2<f32>(1e-9));
    let near = w > 1e-5 && all(abs(uv - 0.5) < vec2<f32>(1.0));
    return vec4<f32>(colour, select(0.0, clamp(min(inside.x, inside.y) + 0.5, 0.0, 1.0), near));
}
#else
fn seen(window: vec3<f32>) -> vec4<f32> {
    let size = vec2<f32>(textureDimensions(picture));
    let place = vec2<f32>(dot(warp.row_0.xyz, window), dot(warp.row_1.xyz, window)) * size;
    let inside = all(place >= vec2<f32>(0.0)) && all(place < size);
    let texel = vec2<i32>(clamp(place, vec2<f32>(0.0), size - 1.0));
    return vec4<f32>(textureLoad(picture, texel, 0).rgb, select(0.0, 1.0, inside));
}
#endif

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let covered = seen(vec3<f32>(in.uv, 1.0));
#ifdef PAPER
    let drawn = on_paper(covered.rgb);
#else
    let drawn = covered.rgb;
#endif
    let colour = mix(drawn, vec3<f32>(1.0), warp.row_1.w);
    return vec4<f32>(colour * covered.a * warp.row_2.w, 1.0);
}
