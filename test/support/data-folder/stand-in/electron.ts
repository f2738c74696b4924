import { electronMock } from '../../desk.ts'

export const { ipcMain, contextBridge, ipcRenderer, fake } = electronMock()
