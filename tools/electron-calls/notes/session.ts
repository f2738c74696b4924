import { e2e, each, optionsOf, shellUnit } from '../note.ts'
import type { Notes } from '../note.ts'

/** The page's network, its permissions, and the scheme it comes from. */
export const sessionNotes: Notes = {
  'protocol.registerSchemesAsPrivileged()': { needs: ['before ready'], proof: e2e('asked') },
  ...each(
    [...optionsOf('CustomScheme', ['scheme', 'privileges']), ...optionsOf('Privileges', ['standard', 'secure'])],
    { needs: ['before ready'], proof: e2e('asked', 'isolation') },
  ),
  'Privileges: codeCache': {
    needs: ['before ready'],
    proof: e2e('asked'),
    differs: 'whether it keeps compiled scripts of this scheme has been seen nowhere',
  },
  'protocol.handle()': {
    needs: ['ready'],
    proof: [...e2e('isolation'), ...shellUnit('protocol')],
    since: '25.0',
  },
  'Session.defaultSession': { needs: ['ready'], proof: e2e('isolation-network', 'asked') },
  ...each(
    [
      ...['Session.setPermissionRequestHandler()', 'Session.setPermissionCheckHandler()'],
      ...['Session.setDevicePermissionHandler()', "Session 'will-download'"],
    ],
    { needs: ['ready'], proof: [...e2e('isolation-network', 'asked'), ...shellUnit('security')] },
  ),
  ...each(
    [
      ...['Session.webRequest', 'WebRequest.onBeforeRequest()', 'OnBeforeRequestListenerDetails.url'],
      'CallbackResponse: cancel',
    ],
    { needs: ['ready'], proof: [...e2e('isolation-network', 'asked'), ...shellUnit('security')] },
  ),
  ...each(['Session.setProxy()', ...optionsOf('ProxyConfig', ['mode', 'proxyRules', 'proxyBypassRules'])], {
    needs: ['ready'],
    proof: [...e2e('asked'), ...shellUnit('security')],
  }),
  ...each(['Session.fromPartition()', 'FromPartitionOptions: cache'], { needs: ['ready'], proof: e2e('asked') }),
  'Session.resolveProxy()': {
    needs: ['ready', 'desktop session'],
    proof: 'typings',
    differs:
      'settings of Windows or macOS, of GNOME or KDE, else the environment’s; a PAC script is fetched by Electron',
  },
}
