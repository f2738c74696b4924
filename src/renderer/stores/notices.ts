import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppError } from '#shared/errors.ts'

export type NoticeTone = 'good' | 'unknown' | 'bad' | 'plain'

export interface Notice {
  readonly id: number
  readonly tone: NoticeTone
  readonly text: string
  readonly error: AppError | null
}

const fadesAfterMs = 6000
const mostAtOnce = 5

/** Short messages in the corner: good news fades, trouble stays until it is put away. */
export const useNoticesStore = defineStore('notices', () => {
  const list = shallowRef<readonly Notice[]>([])
  let lastId = 0

  function say(tone: NoticeTone, text: string, error: AppError | null = null): void {
    const id = ++lastId
    const others = list.value.filter((notice) => notice.text !== text)
    list.value = [...others, { id, tone, text, error }].slice(-mostAtOnce)
    if (tone === 'good' || tone === 'plain') setTimeout(() => dismiss(id), fadesAfterMs)
  }
  function dismiss(id: number): void {
    list.value = list.value.filter((notice) => notice.id !== id)
  }
  return { list, say, dismiss }
})
