import type { trustedLock as en } from '../../en/trusted/lock.ts'

export const trustedLock: typeof en = {
  'trusted.pin-instead': 'Ihre PIN, falls der Sensor nicht erreichbar ist',
  'unlock.title': 'Coffer entsperren',
  'unlock.action': 'Entsperren',
  'unlock.no-proof':
    'Keine PIN gesetzt: Wer hier sitzt, kann entsperren. Eine PIN lässt sich in den Einstellungen setzen.',
  'unlock.touch-id': 'Beim Entsperren wird Touch ID abgefragt.',
  'pin.label': 'PIN',
  'pin.current': 'Aktuelle PIN',
  'pin.new': 'Neue PIN',
  'pin.again': 'Neue PIN wiederholen',
  'pin.hint': '4 bis 64 Zeichen',
  'pin.set-title': 'PIN setzen',
  'pin.set-action': 'PIN setzen',
  'pin.change-title': 'PIN ändern',
  'pin.change-action': 'PIN ändern',
  'pin.what':
    'Die PIN öffnet Coffer und bestätigt, was Geld hinauslässt. Sie steht als Hash im Schlüsselbund des Systems.',
  'pin.what-touch-id':
    'Beim Drücken wird Touch ID abgefragt, denn die PIN gilt danach auch an seiner Stelle. Sie steht als Hash im Schlüsselbund des Systems.',
  'pin.remove-title': 'PIN entfernen',
  'pin.remove-action': 'PIN entfernen',
  'pin.remove-warning':
    'Ohne PIN kann jeder, der an diesem Computer sitzt, Coffer entsperren und Auszahlungen bestätigen.',
  'pin.remove-warning-touch-id': 'Danach schützt nur noch Touch ID Ihre Keys.',
  'pin.reset-title': 'Vergessene PIN zurücksetzen',
  'pin.reset-action': 'Keys und PIN vergessen',
  'pin.reset-warning':
    'Alle API-Keys werden aus dem Schlüsselbund des Systems entfernt, die PIN auch. Danach die Keys neu eingeben.',
  'pin.reset-armed': ({ count }) =>
    count === 1
      ? 'Ein Totmannschalter ist gesetzt oder vielleicht gesetzt: Ohne seinen Key wird er nicht erneuert, und die Börse storniert seine Orders.'
      : `${count} Totmannschalter sind gesetzt oder vielleicht gesetzt: Ohne ihre Keys werden sie nicht erneuert, und die Börse storniert ihre Orders.`,
  'pin.reset-unread':
    'Das Journal ist nicht lesbar: Ein Totmannschalter kann scharf sein, und Anfragen können ungeklärt sein. Zuerst Ihre Orders auf der Website der Börse ansehen.',
  'pin.reset-unresolved': ({ count }) =>
    count === 1
      ? 'Das Ergebnis von 1 Anfrage ist unbekannt. Nachsehen lässt es sich erst, wenn der Key wieder eingegeben ist.'
      : `Die Ergebnisse von ${count} Anfragen sind unbekannt. Nachsehen lassen sie sich erst, wenn die Keys wieder eingegeben sind.`,
  'pin.reset-stays':
    'Profile mit Keys im Schlüsselbund, Adressbuch und die Aufzeichnung des Gesendeten bleiben. Offene Orders bleiben bei der Börse und können ausgeführt werden. Bis ein Key eingegeben ist, nimmt ein Profil keinen neuen Empfänger und kein lockereres Limit an; danach warten alle seine Empfänger neu, mindestens 24 Stunden.',
  'erase.title': 'Alles entfernen',
  'erase.action': 'Keys und Daten entfernen',
  'erase.warning':
    'Entfernt jeden API-Key, den diese Daten nennen, und die PIN aus dem Schlüsselbund des Systems und die Daten von Coffer von diesem Computer: Profile, Adressbuch, Limits, Einstellungen und die Aufzeichnung dessen, was gesendet wurde. Nichts davon lässt sich zurückholen.',
  'erase.warning-of-this':
    'Entfernt jeden API-Key, den diese Daten nennen, aus dem Schlüsselbund des Systems und diese Daten von diesem Computer: Profile, Adressbuch, Limits, Einstellungen und die Aufzeichnung dessen, was gesendet wurde. Nichts davon lässt sich zurückholen. Die Daten einer früheren Version bleiben, samt ihren Keys und der PIN.',
  'erase.orders-stay':
    'Orders, die an der Börse stehen, bleiben dort und können ausgeführt werden; laufende Auszahlungen gehen weiter. Die Keys gelten dort weiter: auf der Website der Börse löschen.',
  'erase.other-orders-stay':
    'Andere Orders, die an der Börse stehen, bleiben dort und können ausgeführt werden; laufende Auszahlungen gehen weiter. Die Keys gelten dort weiter: auf der Website der Börse löschen.',
  'erase.orders-unless-switch':
    'Orders, die an der Börse stehen, bleiben dort und können ausgeführt werden, außer ein dort gesetzter Totmannschalter storniert sie; laufende Auszahlungen gehen weiter. Die Keys gelten dort weiter: auf der Website der Börse löschen.',
  'erase.switches': ({ count }) =>
    count === 1
      ? 'Ein Totmannschalter ist scharf oder vielleicht scharf und wird zuerst entschärft. Misslingt das, wie immer, solange sein Profil nur zum Lesen ist, erneuert oder entschärft ihn danach nichts mehr, und die Börse storniert seine Orders, wenn er abläuft.'
      : `${count} Totmannschalter sind scharf oder vielleicht scharf und werden zuerst entschärft. Misslingt das, wie immer bei einem Profil, das nur zum Lesen ist, erneuert oder entschärft sie danach nichts mehr, und die Börse storniert ihre Orders, wenn sie ablaufen.`,
  'erase.unresolved': ({ count }) =>
    count === 1
      ? 'Das Ergebnis von 1 Anfrage ist unbekannt: Danach klärt es niemand, und nichts hält Sie davon ab, sie noch einmal zu senden.'
      : `Die Ergebnisse von ${count} Anfragen sind unbekannt: Danach klärt sie niemand, und nichts hält Sie davon ab, sie noch einmal zu senden.`,
  'erase.keys-of': 'Keys von',
  'erase.folder': 'Daten in',
  'erase.stays': 'Bleiben, mit ihren Keys und der PIN: Daten einer früheren Version in',
  'erase.known': 'Etwas ist noch offen',
  'erase.known-no': 'Alles behalten',
  'erase.known-yes': 'Ich weiß; entfernen',
  'erase.known-note': 'Ich kümmere mich auf der Website der Börse darum.',
  'erase.note':
    'Danach endet Coffer und startet nicht mehr bei der Anmeldung. Die App selbst wird entfernt wie jede andere App des Systems.',
  'touch-id.on-title': 'Touch ID einschalten',
  'touch-id.on-action': 'Touch ID einschalten',
  'touch-id.on-note': 'Danach wird Touch ID bei jedem Entsperren und Start abgefragt, und bevor Geld hinausgeht.',
  'touch-id.off-title': 'Touch ID ausschalten',
  'touch-id.off-action': 'Touch ID ausschalten',
  'touch-id.off-warning': 'Ohne Touch ID und ohne PIN kann jeder, der an diesem Computer sitzt, Coffer entsperren.',
  'touch-id.off-pin': 'Danach schützt nur noch die PIN Ihre Keys.',
  'setup.title': 'Setup-Datei importieren',
  'setup.action': 'Importieren',
  'setup.label-of': ({ number, of }) => `Adressname ${number} von ${of}`,
  'setup.label-now': 'Bisheriger Name',
  'setup.label-new': 'Neuer Name',
  'setup.labels-note': 'An diesem Namen erkennen Sie eine Adresse. Vor dem Import jede Adresse vergleichen.',
  'setup.confirm-market': 'Vor Market-Orders fragen',
  'setup.confirm-far': 'Fragen, wenn ein Preis weiter entfernt ist als',
  'setup.confirm-large': 'Fragen, wenn eine Order größer ist als, vom Guthaben',
  'setup.order-keys': 'Tasten, die Orders senden',
  'setup.slippage': 'Slippage von Market-Orders prüfen',
  'setup.slippage-warn': ({ percent }) => `Warnen über ${percent} %`,
  'setup.slippage-cap': ({ percent }) => `Begrenzen auf ${percent} %`,
  'setup.panic': 'Profile, auf denen der Notaus mit storniert',
  'setup.none': 'Keine',
  'protection.title': 'Einen Schutz lockern',
  'protection.action': 'Einstellung ändern',
  'protection.lock-minutes': 'Sperrt nach Untätigkeit',
  'protection.minutes': ({ minutes }) => (minutes === 1 ? '1 Minute' : `${minutes} Minuten`),
  'protection.certificates': 'Systemzertifikaten vertrauen',
  'protection.on': 'An',
  'protection.off': 'Aus',
  'protection.certificates-warning':
    'Wer die Zertifikate dieses Computers kontrolliert, kann dann Ihre Anfragen lesen und ändern, auch Orders und Keys.',
}
