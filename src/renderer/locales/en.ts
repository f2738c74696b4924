import { firstViewTexts } from './first-view.ts'
import { laterTexts } from './later-views.ts'

/** Every text of the page, one file a view. Nothing a person reads stands anywhere else. */
export const en = { ...firstViewTexts, ...laterTexts }
