import { describe, expect, it } from 'vitest'
import { ref } from 'vue'
import { useClockOffset } from '#renderer/app/use-clock-offset.ts'

describe('the offset of the venue’s clock', () => {
  it('stands while it wavers, and follows once it has moved by 5 ms', () => {
    const known = ref<number | null>(0.4)
    const shown = useClockOffset(() => known.value)
    const follows = (ms: number | null, words: string | null): void => {
      known.value = ms
      expect(shown.value).toBe(words)
    }
    follows(0.4, '+0')
    follows(1.2, '+0')
    follows(-4.9, '+0')
    follows(5, '+5')
    follows(1, '+5')
    follows(-12.3, '−12')
    follows(-8, '−12')
    follows(null, null)
    follows(-8, '−8')
  })
})
