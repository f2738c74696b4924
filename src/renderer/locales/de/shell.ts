import type { shell as texts } from '../en/shell.ts'

export const shell: typeof texts = {
  /** Names of views where there is room; the rail has room for `nav`. */
  view: {
    trading: 'Handel',
    markets: 'Märkte',
    orders: 'Orders',
    safety: 'Sicherheit',
    account: 'Portfolio',
    ledgers: 'Kontobuch',
    withdrawals: 'Auszahlungen',
    'sub-accounts': 'Konten',
    activity: 'Aktivität',
    profiles: 'Profile',
    settings: 'Einstellungen',
    help: 'Hilfe',
  },
  nav: {
    label: 'Ansichten',
    trading: 'Handel',
    markets: 'Märkte',
    orders: 'Orders',
    safety: 'Sicherheit',
    account: 'Portfolio',
    ledgers: 'Kontobuch',
    withdrawals: 'Auszahl.',
    'sub-accounts': 'Konten',
    activity: 'Aktivität',
    profiles: 'Profile',
    settings: 'Einstell.',
    help: 'Hilfe',
  },
  palette: {
    box: 'Paare, Orders, Aktionen suchen',
    label: 'Suchen',
    placeholder: 'Suchen, oder Order tippen: kaufe 0.1 btc 66000',
    none: 'Keine Treffer.',
    count: 'Keine Einträge | {count} Eintrag | {count} Einträge',
    goTo: 'Zu {view}',
    form: 'Orderformular: {form}',
    orderList: 'Zu Orders: {list}',
    switchTo: 'Zu {label} wechseln',
    panic: 'Notaus: halten, um Spot-, OCO- und Stop-Orders in {labels} zu stornieren',
    theme: 'Farbschema: {theme}',
    layout: 'Anordnung: {name}',
    setting: 'Einstellungen: {section}',
    group: {
      recent: 'Zuletzt',
      orders: 'Letzte Orders',
      pairs: 'Paare',
      actions: 'Aktionen',
      views: 'Ansichten',
      others: 'Profile und Einstellungen',
    },
    kind: {
      view: 'Ansicht',
      profile: 'Profil',
      action: 'Aktion',
      setting: 'Einstellung',
      pair: 'Paar',
      order: 'Order',
    },
  },
  lock: {
    title: 'Coffer ist gesperrt',
    what: 'Keine Keys im Speicher, keine privaten Daten auf dem Bildschirm. Gesperrt sendet, ändert und storniert Coffer keine Orders.',
    stay: 'Offene Orders bleiben bei der Börse und können ausgeführt werden.',
    othersStay: 'Alle anderen offenen Orders bleiben bei der Börse und können ausgeführt werden.',
    deadMan: {
      armed: 'Die Börse storniert die Orders in {pairs} von „{label}“ um {fires}, wenn Sie nicht vorher entsperren.',
      armedAll: 'Die Börse storniert alle Orders von „{label}“ um {fires}, wenn Sie nicht vorher entsperren.',
      due: 'Der Totmannschalter von „{label}“ war um {fires} fällig. Seine Orders sind eventuell storniert. Zum Prüfen entsperren.',
      unclear: 'Der Totmannschalter von „{label}“ ist unklar: Die Börse storniert seine Orders eventuell ab {fires}.',
      fired:
        'Der Totmannschalter von „{label}“ hat ausgelöst: Offene Orders sind eventuell storniert ({pairs}). OCO- und Stop-Orders prüfen.',
      over: 'Der Totmannschalter von „{label}“ ist vorbei, Ergebnis unbekannt: Orders sind eventuell storniert. Zum Prüfen entsperren.',
      unknown: 'Der Totmannschalter von „{label}“ ist unbekannt. Ist er scharf, storniert die Börse seine Orders.',
    },
    asks: 'Bitte in Coffers eigenem Fenster antworten.',
    forgotten: 'PIN vergessen…',
    unlock: 'Entsperren',
    touchId: 'Mit Touch ID entsperren',
    touchIdOrPin:
      'Touch ID ist nicht verfügbar. PIN eingeben, den Deckel öffnen oder die Tastatur mit dem Sensor anschließen.',
    touchIdGone:
      'Touch ID ist nicht verfügbar. Den Deckel öffnen oder die Tastatur mit dem Sensor anschließen und erneut versuchen.',
    noProtection: 'Keine PIN gesetzt: Ohne PIN kann jeder entsperren.',
    wait: 'Erneut möglich in {seconds} s.',
  },
  banner: {
    unreadable:
      'Unlesbare Zeilen: {rows} von {of}. Listen sind unvollständig. Prüfen Sie die Website der Börse und suchen Sie ein Coffer-Update.',
    noKeychain: 'Kein Schlüsselbund auf diesem Computer: Keys gehen beim Beenden verloren.',
    keychainLocked:
      'Der Schlüsselbund ist gesperrt. Entsperren Sie ihn, um gespeicherte Keys zu nutzen. Nichts ist verloren.',
    tryAgain: 'Erneut versuchen',
    deadManFound:
      'Der Totmannschalter von „{label}“ ist an der Börse noch gesetzt und wird nicht erneuert. Die Börse storniert seine Orders um {fires}, wenn Sie ihn nicht entschärfen.',
    deadManReadOnly:
      'Der Totmannschalter von „{label}“ wird nicht erneuert: Das Profil ist nur zum Lesen. Die Börse storniert seine Orders um {fires}. Wer sie behalten will, schaltet „Nur lesen“ unter Einstellungen, Orderlimits aus.',
    deadManUnclear:
      'Der Totmannschalter von „{label}“, der nicht erneuert wird, ist unklar. Er storniert eventuell um {fires} Orders. Unter Sicherheit entschärfen.',
    deadManElsewhere:
      'Der Totmannschalter von „{label}“ ist anderswo gesetzt und wird von Coffer nicht erneuert. Wird er dort nicht erneuert und nicht entschärft, storniert die Börse seine Orders um {fires}.',
    deadManElsewhereUnclear:
      'Der Totmannschalter von „{label}“, anderswo gesetzt, ist unklar. Er storniert eventuell um {fires} Orders. Siehe Sicherheit.',
    deadManOtherKey:
      'Der Totmannschalter von „{label}“ wurde mit einem früheren Key gesetzt und wird nicht erneuert. Er kann Orders im Konto dieses früheren Keys ab {fires} stornieren. Siehe Sicherheit.',
    deadManDue:
      'Der Totmannschalter von „{label}“ war um {fires} fällig. Ob er ausgelöst hat, ist unbekannt. Offene Orders prüfen.',
    asleep:
      'Der Computer ging um {since} mit scharfem Totmannschalter von „{label}“ in den Ruhezustand. Ohne Erneuerung storniert die Börse seine Orders um {fires}.',
    settingsUnread: 'Einige Einstellungen sind unlesbar und auf Standard gesetzt.',
    keysUnread: 'Einige Tastenkürzel sind unlesbar und auf Standard gesetzt: {actions}.',
    keysUnknown: 'unbekannte Aktion',
    settingsSeen: 'Ausblenden',
    startOver: 'Neue Liste anlegen',
    closed: 'Die Börse ist geschlossen. {words}',
    cancelOnly: 'Die Börse nimmt nur Stornos an. {words}',
    startupGate: 'Coffer gleicht frühere Anfragen ab, bevor es neue Orders sendet. Stornieren geht.',
    unsupported:
      'Coffer {installed} hat einen Fehler, vor dem der Herausgeber warnt. Klären Sie, was offen ist, und installieren Sie dann {version}.',
    updates: 'Updates',
    journal: {
      'read-only': 'Das Journal ist schreibgeschützt: keine neuen Orders. Stornieren geht.',
      corrupt: 'Das Journal ist beschädigt: keine neuen Orders. Nichts wird ersetzt.',
      newer: 'Das Journal stammt von einem neueren Coffer: keine neuen Orders.',
    },
  },
  start: { trouble: 'Coffer kann seine Profile nicht lesen', noAnswer: 'Coffer antwortet nicht.' },
}
