import { e2e, each } from '../note.ts'
import type { Notes } from '../note.ts'

/** Main and page: preload, channels, and who is at the other end. */
export const bridgeNotes: Notes = {
  'contextBridge.exposeInMainWorld()': { needs: ['preload'], proof: e2e('isolation') },
  'ipcMain.handle()': { needs: ['nothing'], proof: e2e('start', 'isolation') },
  ...each(['IpcMainInvokeEvent.sender', 'IpcMainInvokeEvent.senderFrame'], {
    needs: ['display'],
    proof: [...e2e('charts-window'), 'test/contract/bridge/sender.test.ts'],
  }),
  ...each(['ipcRenderer.invoke()', 'ipcRenderer.on()'], { needs: ['preload'], proof: e2e('start', 'isolation') }),
  'ipcRenderer.removeListener()': { needs: ['preload'], proof: e2e('isolation') },
}
