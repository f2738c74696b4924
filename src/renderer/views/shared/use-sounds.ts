import { watch } from 'vue'
import type { SoundEvent } from '#shared/domain/sound-event.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import type { Notice } from '#renderer/data/stores/notices.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'

/** Hz of each sound's tones, one after another: rising is good, falling is not. */
const tones: Readonly<Record<SoundEvent, readonly number[]>> = {
  filled: [660, 880, 1320],
  done: [660, 880],
  unknown: [520, 520],
  trouble: [330, 220],
}
const toneSeconds = 0.09
const loudness = 0.12

let output: AudioContext | null = null

/** Made of tones, so that nothing is loaded. Each one swells and fades: a hard edge would click. */
export function playSound(event: SoundEvent): void {
  output ??= new AudioContext()
  const volume = output.createGain()
  volume.connect(output.destination)
  volume.gain.value = 0
  tones[event].forEach((pitch, place) => {
    if (output === null) return
    const at = output.currentTime + place * toneSeconds
    const tone = output.createOscillator()
    tone.frequency.value = pitch
    tone.connect(volume)
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(loudness, at + toneSeconds / 4)
    volume.gain.linearRampToValueAtTime(0, at + toneSeconds)
    tone.start(at)
    tone.stop(at + toneSeconds)
  })
}

/** What a message sounds like; null for a plain note. */
export function soundOf({ tone, filled }: Pick<Notice, 'tone' | 'filled'>): SoundEvent | null {
  if (filled === true) return 'filled'
  return tone === 'good' ? 'done' : tone === 'bad' ? 'trouble' : tone === 'unknown' ? 'unknown' : null
}

/** Lets the newest message be heard where its event was chosen for that. */
export function useSounds(play: (event: SoundEvent) => void = playSound): void {
  const notices = useNoticesStore()
  const settings = useSettingsStore()
  watch(
    () => notices.all[0],
    (newest) => {
      const event = newest === undefined ? null : soundOf(newest)
      if (event !== null && settings.current.sounds.includes(event)) play(event)
    },
  )
}
