/** Texts of the file that carries choices from one Coffer to another. */
export const setup = {
  setup: {
    what: 'One file with settings, layouts, watchlists, drawings, indicators, alerts and address labels. API keys, orders and limits are never in it.',
    private: 'The file holds the addresses of your address book. Keep it private.',
    file: 'Setup file',
    export: 'Export…',
    import: 'Import…',
    exported: 'Setup exported to {file}.',
    title: 'Import {file}?',
    from: 'Exported {time} by Coffer {version}.',
    part: {
      settings: 'Settings',
      desk: 'Layouts, watchlists, drawings and indicators',
      alerts: 'Alerts',
      labels: 'Address labels',
    },
    changes: {
      settings: 'No changes. | One setting changes. | {count} settings change.',
      desk: 'No changes. | One entry is replaced. | {count} entries are replaced.',
      alerts: 'None is added. | One is added. | {count} are added.',
      labels: 'None changes. | One changes. | {count} change.',
    },
    same: 'None is here already. | One is here already. | {count} are here already.',
    elsewhere: {
      alerts:
        'None belongs to a missing profile. | One belongs to a profile that is not here. | {count} belong to profiles that are not here.',
      labels:
        'All addresses are in the book. | One address is not in the book: add it there. | {count} addresses are not in the book: add them there.',
    },
    unread: 'All can be read. | One cannot be read. | {count} cannot be read.',
    unreadSettings:
      'All can be read. | One cannot be read and stays: {names}. | {count} cannot be read and stay: {names}.',
    replaces: 'What the file holds replaces what is here. Alerts are added to yours.',
    asked: 'Coffer’s own window shows each new label with its address and asks first.',
    nothing: 'This file changes nothing here.',
    exportFirst: 'Export present setup…',
    cancel: 'Cancel',
    close: 'Close',
    go: 'Import',
    done: '{file} imported.',
    refused: 'All imported. | Imported, except for one alert: | Imported, except for {count} alerts:',
  },
}
