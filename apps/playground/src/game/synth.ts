import type { Heard, Sound } from './sounds.ts';

/** A short tone that falls or rises, and noise with it. Frequencies in Hz, lengths in seconds, volumes from 0 to 1. */
interface Voice {
  readonly wave: OscillatorType;
  readonly from: number;
  readonly to: number;
  readonly lasting: number;
  readonly volume: number;
  readonly noise?: number;
  /** Tones one after another, each so many times the frequency. */
  readonly tune?: readonly number[];
}

const voices: Readonly<Record<Sound, Voice>> = {
  wall: { wave: 'sine', from: 240, to: 120, lasting: 0.05, volume: 0.25, noise: 0.5 },
  ball: { wave: 'sine', from: 900, to: 700, lasting: 0.05, volume: 0.3 },
  bumper: { wave: 'square', from: 520, to: 180, lasting: 0.13, volume: 0.35, noise: 0.2 },
  flipper: { wave: 'triangle', from: 150, to: 60, lasting: 0.06, volume: 0.5, noise: 0.5 },
  'flipper back': { wave: 'triangle', from: 90, to: 50, lasting: 0.05, volume: 0.25, noise: 0.2 },
  target: { wave: 'triangle', from: 880, to: 880, lasting: 0.09, volume: 0.4, tune: [1, 1.5] },
  lane: { wave: 'sine', from: 1320, to: 1320, lasting: 0.08, volume: 0.25 },
  bonus: { wave: 'triangle', from: 660, to: 660, lasting: 0.08, volume: 0.35, tune: [1, 1.25, 1.5, 2] },
  drain: { wave: 'sawtooth', from: 330, to: 70, lasting: 0.5, volume: 0.3 },
  over: { wave: 'triangle', from: 440, to: 440, lasting: 0.18, volume: 0.4, tune: [1, 0.84, 0.67, 0.5] },
};

/** All of it is quiet. */
const loudness = 0.35;
/** The same sound is not begun again before so many seconds. */
const apart = 0.03;

/** Makes sounds of oscillators and noise. Until `wake`, which a gesture of the user must call, and while muted, it does nothing. */
export class Synth {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;
  private out: GainNode | null = null;
  private readonly latest = new Map<Sound, number>();

  constructor(private isMuted: boolean) {}

  get muted(): boolean {
    return this.isMuted;
  }
  set muted(muted: boolean) {
    this.isMuted = muted;
    if (muted) void this.context?.suspend();
    else this.wake();
  }

  /** Browsers let a page sound only once the user has done something: call this then. */
  wake(): void {
    if (this.isMuted || typeof AudioContext === 'undefined') return;
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') void this.context.resume();
  }
  /** While a game pauses the device may rest. */
  sleep(): void {
    void this.context?.suspend();
  }

  play(all: readonly Heard[]): void {
    if (this.isMuted || !this.context) return;
    for (const { sound, strength, pan } of all) {
      const now = this.context.currentTime;
      if (now - (this.latest.get(sound) ?? -1) < apart) continue;
      this.latest.set(sound, now);
      this.begin(this.context, voices[sound], strength, pan);
    }
  }

  private begin(context: AudioContext, { wave, from, to, lasting, volume, noise = 0, tune = [1] }: Voice, strength: number, pan: number): void {
    this.out ??= this.output(context);
    const panner = new StereoPannerNode(context, { pan });
    panner.connect(this.out);
    const loud = volume * (0.15 + 0.85 * strength);
    tune.forEach((factor, i) => {
      const start = context.currentTime + i * lasting;
      const tone = new OscillatorNode(context, { type: wave, frequency: from * factor });
      tone.frequency.setValueAtTime(from * factor, start);
      tone.frequency.exponentialRampToValueAtTime(to * factor, start + lasting);
      this.shape(context, tone, panner, loud, start, lasting);
    });
    if (noise === 0) return;
    this.noise ??= whiteNoise(context);
    this.shape(context, new AudioBufferSourceNode(context, { buffer: this.noise }), panner, loud * noise, context.currentTime, Math.min(lasting, 0.05));
  }

  /** Begins at full volume, and fades. */
  private shape(context: AudioContext, source: AudioScheduledSourceNode, to: AudioNode, volume: number, start: number, lasting: number): void {
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(1e-3, start + lasting);
    source.connect(gain).connect(to);
    source.start(start);
    source.stop(start + lasting);
  }

  private output(context: AudioContext): GainNode {
    const gain = new GainNode(context, { gain: loudness });
    gain.connect(context.destination);
    return gain;
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.round(context.sampleRate * 0.1), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = 2 * Math.random() - 1;
  return buffer;
}
