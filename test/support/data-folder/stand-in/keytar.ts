import { memoryKeytar } from '../../memory-keytar.ts'

const keytar = memoryKeytar()
export const { entries } = keytar
export default keytar.default
