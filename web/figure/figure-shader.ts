/** Mirrors server/kit/drawing/shade-body.ts, so that the turning figure and its picture look alike. */

const TONE = /* glsl */ `
vec3 tone(vec3 light) {
  vec3 c = min(light, 4.0);
  vec3 soft = 1.0 - 0.42 * exp(-(max(c, vec3(0.58)) - 0.58) / 0.42);
  c = mix(c, soft, step(vec3(0.58), c));
  return mix(c * 12.92, 1.055 * pow(max(c, vec3(0.0)), vec3(1.0 / 2.4)) - 0.055, step(vec3(0.0031308), c));
}`

const SHADOWED = /* glsl */ `
#include <common>
#include <lights_pars_begin>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>`

export const figureVertex = /* glsl */ `
#include <common>
#include <shadowmap_pars_vertex>
attribute vec3 paint;
attribute vec4 look;
attribute float kind;
attribute float around;
varying vec3 at;
varying vec3 facing;
varying vec3 vPaint;
varying vec4 vLook;
varying float vKind;
varying float vAround;
void main() {
  #include <beginnormal_vertex>
  #include <defaultnormal_vertex>
  #include <begin_vertex>
  #include <project_vertex>
  vec4 worldPosition = modelMatrix * vec4(transformed, 1.0);
  #include <shadowmap_vertex>
  at = worldPosition.xyz;
  facing = mat3(modelMatrix) * objectNormal;
  vPaint = paint;
  vLook = look;
  vKind = kind;
  vAround = around;
}`

export const figureFragment = /* glsl */ `
${SHADOWED}
${TONE}
uniform vec3 back;
uniform vec3 towards[4];
uniform vec3 lamps[4];
uniform float spreads[4];
varying vec3 at;
varying vec3 facing;
varying vec3 vPaint;
varying vec4 vLook;
varying float vKind;
varying float vAround;
vec3 opened(float share, vec3 paint) {
  return share / (1.0 - min(vec3(0.8), paint) * 0.75 * (1.0 - share));
}
void main() {
  if (vKind > 2.5) {
    gl_FragColor = vec4(tone(vPaint * 1.15), 1.0);
    return;
  }
  vec3 n = normalize(facing);
  vec3 e = normalize(cameraPosition - at);
  float toEye = max(0.02, dot(n, e));
  float rough = vLook.x;
  float soft = vKind > 0.5 && vKind < 1.5 ? 0.16 : 0.04;
  float shadow = getShadowMask();
  vec3 scattered = vec3(0.0);
  vec3 shine = vec3(0.0);
  for (int k = 0; k < 4; k++) {
    float share = k == 0 ? shadow : mix(1.0, smoothstep(0.1, 0.9, vAround), 0.7);
    float straight = dot(n, towards[k]);
    vec3 give = vec3(1.5, 0.6, 0.6) * soft;
    scattered += lamps[k] * max(vec3(0.0), (straight + give) / (1.0 + give)) * share;
    if (straight <= 0.0) continue;
    vec3 h = normalize(towards[k] + e);
    float nh = dot(n, h);
    float wide = rough * rough + spreads[k] * 0.35;
    float spread = wide * wide;
    float t = nh * nh * (spread - 1.0) + 1.0;
    float grazing = vLook.y + (1.0 - vLook.y) * pow(1.0 - dot(e, h), 5.0) * 0.5;
    float glint = spread / (PI * t * t) * grazing * straight * share / (4.0 * max(0.15, toEye * straight) + 0.25);
    shine += glint * lamps[k] * 3.1;
  }
  float below = 0.5 - 0.5 * n.y;
  float room = 0.31 + 0.07 * n.y;
  scattered += (room * vec3(0.95, 0.98, 1.02) + (0.3 * below + 0.1) * back) * opened(vAround, vPaint);
  float rim = pow(1.0 - toEye, 4.0);
  float edge = rim * (1.0 - rough * 0.5) * (vKind > 1.5 ? 0.04 : 0.3) * vAround + vLook.y * 0.5 * vAround;
  shine += edge * (vec3(0.35, 0.35, 0.36) + 0.5 * back);
  gl_FragColor = vec4(tone(vPaint * scattered * vLook.z + shine * mix(vec3(1.0), vPaint, vLook.w)), 1.0);
}`

const PAPER = /* glsl */ `
uniform vec3 back;
uniform vec2 size;
uniform float dusk;
vec3 paper(float key, float around) {
  float height = 1.0 - gl_FragCoord.y / size.y;
  float sideways = pow(gl_FragCoord.x / size.x - 0.42, 2.0);
  float wall = 1.02 - 0.08 * (1.0 - height) * (1.0 - height) - 0.12 * sideways;
  float bright = wall * (0.34 + 0.4 * key + 0.26 * around);
  float depth = 0.22 * (1.0 - (0.6 * key + 0.4 * around));
  vec3 sheet = mix(back, vec3(1.0), 0.2 + 0.4 * height * height);
  vec3 seen = min(vec3(0.96), sheet * bright * (1.0 - depth * (1.0 - sheet))) * dusk;
  return mix(seen, 0.58 - 0.42 * log((1.0 - seen) / 0.42), step(vec3(0.58), seen));
}`

export const wallVertex = /* glsl */ `
void main() {
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`

export const wallFragment = /* glsl */ `
${TONE}
${PAPER}
void main() {
  gl_FragColor = vec4(tone(paper(1.0, 1.0)), 1.0);
}`

export const groundVertex = /* glsl */ `
#include <common>
#include <shadowmap_pars_vertex>
varying vec3 at;
void main() {
  #include <beginnormal_vertex>
  #include <defaultnormal_vertex>
  #include <begin_vertex>
  #include <project_vertex>
  vec4 worldPosition = modelMatrix * vec4(transformed, 1.0);
  #include <shadowmap_vertex>
  at = worldPosition.xyz;
}`

/** The figure's occlusion of the room turns with it; the key's shadow is computed anew. */
export const groundFragment = /* glsl */ `
${SHADOWED}
${TONE}
${PAPER}
uniform sampler2D dim;
uniform float turn;
uniform float reach;
varying vec3 at;
// One comparison for each sample: three's own getShadow takes five, too many for a slow device.
float softShadow(float wide) {
  vec3 here = vDirectionalShadowCoord[0].xyz / vDirectionalShadowCoord[0].w;
  float depth = min(1.0, here.z + directionalLightShadows[0].shadowBias);
  float sum = 0.0;
  for (int i = 0; i < 14; i++) {
    float far = sqrt((float(i) + 0.5) / 14.0) * wide;
    vec2 aside = vec2(cos(float(i) * 2.4), sin(float(i) * 2.4)) * far;
    sum += texture(directionalShadowMap[0], vec3(here.xy + aside, depth));
  }
  return sum / 14.0;
}
void main() {
  float out_ = length(at.xz);
  float floor_ = 1.0 - clamp((out_ - 0.9) / (reach - 0.95), 0.0, 1.0);
  vec2 turned = mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * at.xz;
  float around = 1.0 - (1.0 - texture2D(dim, turned / reach * 0.5 + 0.5).r) * floor_;
  float key = 1.0;
  if (floor_ > 0.0) key -= (1.0 - softShadow(0.03 + 0.05 * smoothstep(0.5, 1.6, out_))) * floor_;
  gl_FragColor = vec4(tone(paper(key, around)), 1.0);
}`
