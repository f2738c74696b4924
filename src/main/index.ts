import { compose } from './compose.ts'
import { abandonStart, startShell } from './shell/lifecycle.ts'

// Not awaited: Electron emits `ready` only after this module has been evaluated.
startShell((shell) => compose(shell)).catch(abandonStart)
