import { app, net } from 'electron'

void app.whenReady().then(() => net.fetch('https://example.com/'))
