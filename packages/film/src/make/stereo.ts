import { SEGMENT_TICKS, TIMESCALES } from '../segment.ts';

export const SAMPLE_RATE = TIMESCALES.audio;
export const SAMPLES = SEGMENT_TICKS.audio;

export type Stereo = { left: Float64Array; right: Float64Array };

export const silence = (samples: number = SAMPLES): Stereo => ({
  left: new Float64Array(samples),
  right: new Float64Array(samples),
});

export const channelsOf = ({ left, right }: Stereo): [Float64Array, Float64Array] => [left, right];

export function mapSamples(sound: Stereo, change: (value: number, index: number) => number): Stereo {
  return { left: sound.left.map(change), right: sound.right.map(change) };
}

export function interleave({ left, right }: Stereo): Buffer {
  const both = new Float32Array(left.length * 2);
  for (let i = 0; i < left.length; i += 1) {
    both[2 * i] = left[i]!;
    both[2 * i + 1] = right[i]!;
  }
  return Buffer.from(both.buffer);
}

type Filter = { b: readonly [number, number, number]; a: readonly [number, number] };

/** How the ear weighs frequencies, by ITU-R BS.1770, for 48 kHz. */
const HEAD: Filter = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
};
const LOW_CUT: Filter = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] };

function filter(samples: Float64Array, { b, a }: Filter): Float64Array {
  const out = new Float64Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i += 1) {
    const x = samples[i]!;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    out[i] = y;
    [x2, x1, y2, y1] = [x1, x, y1, y];
  }
  return out;
}

/** Loudness of several places together, in LUFS; even enough beds need no gate. */
export function loudnessOf(sounds: readonly Stereo[]): number {
  let power = 0;
  for (const channel of sounds.flatMap(channelsOf)) {
    for (const value of filter(filter(channel, HEAD), LOW_CUT)) power += value * value;
  }
  return -0.691 + 10 * Math.log10(power / (sounds.length * SAMPLES));
}
