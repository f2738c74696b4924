import type { LaunchedApp } from '#test/support/launch.ts'

/** The save dialog, answered with this path until the app ends; null closes it. */
export const answerSaving = ({ evaluateMain }: LaunchedApp, path: string | null): Promise<void> =>
  evaluateMain(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' })
  }, path)
