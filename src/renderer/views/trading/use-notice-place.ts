import { onBeforeUnmount, watch } from 'vue'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'

/** Lets messages stand over this element while it is in the page: a picture, where little can be pressed. */
export function useNoticePlace(element: () => HTMLElement | null): void {
  const notices = useNoticesStore()
  let mine: HTMLElement | null = null
  const leave = (): void => {
    if (mine !== null && notices.place === mine) notices.place = null
    mine = null
  }
  watch(element, (now) => {
    leave()
    mine = now
    if (now !== null) notices.place = now
  })
  onBeforeUnmount(leave)
}
