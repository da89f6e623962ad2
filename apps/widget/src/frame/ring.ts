/**
 * Plays a short, soft sound for a new message, synthesized on the spot. Browsers allow none until the visitor has interacted with the frame; until then this is
 * a no-op.
 */
export function ring(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.connect(audio.destination)
  volume.gain.setValueAtTime(0.0001, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.5)
  for (const [at, pitch] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const tone = audio.createOscillator()
    tone.frequency.value = pitch
    tone.connect(volume)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + 0.5)
  }
  setTimeout(() => void audio.close(), 900)
}
