import { useMediaQuery } from '@vueuse/core'
import type { Ref } from 'vue'
import { wideDesk } from './default-layout.ts'

/** px of the rail and the closed watchlist beside the desk. */
const beside = 96

/** Whether the window is too narrow for all columns beside each other: the panels keep a height of their own and the desk scrolls. */
export const useNarrowDesk = (): Readonly<Ref<boolean>> => useMediaQuery(`(max-width: ${wideDesk + beside}px)`)
