import { e2e, each, shellUnit } from '../note.ts'
import type { Notes } from '../note.ts'

/** What a window shows: its page, its input, its locks. */
export const contentsNotes: Notes = {
  ...each(
    [
      ...["WebContents 'will-navigate'", "WebContents 'will-redirect'", "WebContents 'will-frame-navigate'"],
      ...["WebContents 'will-attach-webview'", 'Event.preventDefault()', 'WebContents.setWindowOpenHandler()'],
      'WindowOpenHandlerResponse: action',
    ],
    { needs: ['display'], proof: e2e('isolation-network', 'asked') },
  ),
  'WebContentsWillNavigateEventParams.url': { needs: ['display'], proof: e2e('closing') },
  ...each(["WebContents 'did-fail-load'", "WebContents 'preload-error'"], {
    needs: ['display'],
    proof: shellUnit('smoke/smoke-start'),
  }),
  'WebContents.setWebRTCIPHandlingPolicy()': { needs: ['display'], proof: e2e('asked', 'isolation-network') },
  ...each(
    [
      ...["WebContents 'before-input-event'", 'Input.type', 'Input.key', 'Input.control', 'Input.meta', 'Input.shift'],
      ...['Input.alt', 'Input.isAutoRepeat', "WebContents 'before-mouse-event'", 'MouseInputEvent.type'],
    ],
    { needs: ['display', 'person'], proof: [...e2e('lock'), ...shellUnit('input')] },
  ),
  ...each(["WebContents 'input-event'", 'InputEvent.type'], {
    needs: ['display', 'person'],
    proof: shellUnit('input'),
  }),
  ...each(["WebContents 'render-process-gone'", 'RenderProcessGoneDetails.reason', 'WebContents.reload()'], {
    needs: ['display'],
    proof: e2e('closing', 'crash'),
  }),
  ...each(['WebContents.id', 'WebContents.isDestroyed()', 'WebContents.send()'], {
    needs: ['display'],
    proof: [...e2e('charts-window', 'start'), 'test/contract/bridge/sender.test.ts'],
  }),
  ...each(['WebContents.getURL()', 'WebContents.paste()'], {
    needs: ['display', 'person'],
    proof: 'typings',
    differs: 'the entry of the menu is the app’s own on Windows and Linux, the role’s on macOS',
  }),
  ...each(['WebFrameMain.url', 'WebFrameMain.parent'], {
    needs: ['display'],
    proof: [...e2e('isolation'), 'test/unit/main/bridge/guard.test.ts'],
  }),
}
