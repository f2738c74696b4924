import { useI18n } from 'vue-i18n'
import { readLaterTexts } from './index.ts'

/** Loads a part of the desk together with the texts that are not there at the start. */
export function useLaterTexts(): <Part>(load: () => Promise<Part>) => () => Promise<Part> {
  const texts = useI18n({ useScope: 'global' })
  return (load) => async () => (await Promise.all([load(), readLaterTexts(texts)]))[0]
}
