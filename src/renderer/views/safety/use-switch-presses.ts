import { ref } from 'vue'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'

/**
 * What is pressed on a dead-man switch, one press at a time. A disarm clears nothing of a switch that fires while it is pressed:
 * that is a press of its own.
 */
export function useSwitchPresses() {
  const { act, ...pressed } = useMoneyAct('deadMan.set')
  /** The last press was a disarm. */
  const isDisarm = ref(false)
  const press = async (...[fields]: Parameters<typeof act>): Promise<void> => {
    isDisarm.value = fields.timeout === -1
    await act(fields)
  }
  return {
    ...pressed,
    isDisarm,
    arm: (timeout: number, symbols: readonly string[]) => press({ timeout, symbols: [...symbols] }),
    disarm: () => press({ timeout: -1, symbols: [] }),
    clearReport: () => press({ timeout: -1, symbols: [], isClearing: true }),
  }
}
