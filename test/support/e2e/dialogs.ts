import type { LaunchedApp } from '#test/support/launch.ts'

/** The button of main's question before a host is added. */
export const addVenue = 1

/** Main's own questions get this answer, the number of a button, until the app ends: nobody sits at its windows here. */
export const answerQuestions = ({ evaluateMain }: LaunchedApp, button: number): Promise<void> =>
  evaluateMain(({ dialog }, response) => {
    dialog.showMessageBox = () => Promise.resolve({ response, checkboxChecked: false })
  }, button)

/** The save dialog, answered with this path until the app ends; null closes it. */
export const answerSaving = ({ evaluateMain }: LaunchedApp, path: string | null): Promise<void> =>
  evaluateMain(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' })
  }, path)
