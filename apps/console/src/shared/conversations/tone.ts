import { inOneTab } from '@porchlight/client'
import { isShownToAll } from '../interface/shown-to-all.ts'

let context: AudioContext | null = null

/**
 * Plays two soft tones: rising for a new chat, falling for a message. A no-op before the first user gesture, because browsers block sound until then.
 * @param about the announced message: of several tabs that receive it, only one plays the tone
 */
export function playTone(kind: 'chat' | 'message', about?: string): void {
  if (isShownToAll() || !('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return
  if (about === undefined) play(kind)
  else inOneTab(`tone.${kind}.${about}`, () => play(kind))
}

function play(kind: 'chat' | 'message'): void {
  context ??= new AudioContext()
  const audio = context
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
  const [first, second] = kind === 'chat' ? [660, 880] : [740, 590]
  tone(audio, first, 0)
  tone(audio, second, 0.11)
}

function tone(audio: AudioContext, frequency: number, delay: number): void {
  const start = audio.currentTime + delay
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.type = 'sine'
  oscillator.frequency.value = frequency
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.09, start + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.32)
}
