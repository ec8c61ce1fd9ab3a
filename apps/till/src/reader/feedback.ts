/** Vibration and sound when a visit is recorded; both are off until switched on at this till. */
import type { TillChoices } from "../place/place.ts";

const vibrationMs = 12;
const tick = { hertz: 1760, seconds: 0.05, loudness: 0.08 } as const;

let audio: AudioContext | null = null;

/** A short tick, made and not fetched. */
const playTick = (): void => {
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const { currentTime } = audio;
  tone.frequency.value = tick.hertz;
  volume.gain.setValueAtTime(tick.loudness, currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, currentTime + tick.seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(currentTime);
  tone.stop(currentTime + tick.seconds);
};

/** Call when a visit was written. */
export const giveFeedback = ({ sound, vibration }: TillChoices): void => {
  // Not every browser can vibrate, whatever its types say.
  if (vibration) (navigator as Partial<Navigator>).vibrate?.(vibrationMs);
  if (sound) playTick();
};
