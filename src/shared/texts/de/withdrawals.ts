import type { withdrawals as en } from '../en/withdrawals.ts'

export const withdrawals: typeof en = {
  'address-book.choose-chain': 'Netzwerk wählen; es ist fest für diese Adresse.',
  'address-book.no-chain': 'UID, E-Mail und Telefon haben weder Netzwerk noch Memo.',
  'address-book.memo-or-none': 'Ein Memo ist eingegeben und zugleich „kein Memo“ bestätigt. Für eines entscheiden.',
  'address-book.full': ({ most }) =>
    `Ein Adressbuch fasst ${most} Empfänger. Einen entfernen, der nicht mehr gebraucht wird.`,
  'address-book.gone': 'Dieser Eintrag steht nicht mehr im Adressbuch. Einen anderen wählen.',
  'address-book.listed': ({ label }) => `Dieser Empfänger steht schon im Adressbuch, als „${label}“.`,
  'withdrawal.not-listed': 'Dieser Empfänger steht nicht in Ihrem Adressbuch.',
  'withdrawal.sent-already': 'Diese Auszahlung wurde schon gesendet. Den Ausgang zeigt Aktivität.',
  'withdrawal.moved': 'Seit dem Öffnen hat sich etwas geändert. Schließen und neu anfordern; nichts wurde gesendet.',
  'withdrawal.type-recipient':
    'Das ist nicht dieser Empfänger. Mit Ihrer eigenen Quelle vergleichen; ist es ein anderer, abbrechen.',
  'withdrawal.type-marked':
    'Das sind nicht die verdeckten Zeichen. Adresse mit Ihrer eigenen Quelle vergleichen; ist es eine andere, abbrechen.',
  'limits.no-pending': 'Diese Änderung wartet nicht mehr. Bitte die Limits ansehen.',
  'withdrawal.chain-missing': 'Netzwerk wählen: Der Empfänger muss das Geld darauf erwarten.',
  'withdrawal.chain-unknown': ({ currency }) =>
    `${currency} kann auf diesem Netzwerk nicht ausgezahlt werden. Eines aus der Liste wählen.`,
  'withdrawal.closed': ({ currency, chain, said }) =>
    `Auszahlungen von ${currency}${chain === null ? '' : ` über ${chain}`} sind zurzeit geschlossen.${said === null ? '' : ` Die Börse schreibt: ${said}`}`,
  'withdrawal.address-missing': 'Empfänger wählen.',
  'withdrawal.address-shape': 'Das Format stimmt nicht.',
  'withdrawal.unseen': 'Darin stehen unsichtbare Zeichen. Noch einmal aus der Quelle kopieren oder eintippen.',
  'withdrawal.look-alike':
    'Diese Adresse beginnt und endet wie eine bekannte, ist aber eine andere. So sehen untergeschobene Adressen aus. Alle Zeichen mit den Angaben des Empfängers vergleichen.',
  'withdrawal.memo-inside': 'Interne Überweisungen haben kein Memo. Feld leer lassen.',
  'withdrawal.memo-missing': ({ currency, chain }) =>
    `${currency} über ${chain} braucht ein Memo: Ohne das richtige ist das Geld verloren. Memo eingeben oder bestätigen, dass es laut Empfänger keines gibt.`,
  'withdrawal.memo-forbidden': ({ currency, chain }) => `${currency} über ${chain} hat kein Memo. Feld leer lassen.`,
  'withdrawal.not-in-book': 'Dieser Empfänger steht nicht im Adressbuch. Dort hinzufügen; ab dann läuft die Wartezeit.',
  'withdrawal.waiting': ({ hours }) =>
    `Dieser Empfänger ist neu im Adressbuch; nutzbar in ${hours === 1 ? 'weniger als einer Stunde' : `etwa ${hours} Stunden`}.`,
  'withdrawal.amount-missing': 'Betrag eingeben.',
  'withdrawal.amount-invalid': 'Der Betrag muss eine Dezimalzahl über null sein, z. B. 0.5.',
  'withdrawal.amount-precision': (p) =>
    `${p.currency} lässt höchstens ${p.most} Nachkommastellen zu; eingegeben sind ${p.decimals}.`,
  'withdrawal.amount-minimum': ({ least, currency }) => `Mindestbetrag: ${least} ${currency}.`,
  'withdrawal.amount-maximum': ({ most, currency, chain }) =>
    `Höchstens ${most} ${currency} je Auszahlung über ${chain}.`,
  'withdrawal.amount-available': ({ available, currency }) =>
    `Im Hauptkonto sind ${available} ${currency}; ausgezahlt wird nur von dort.`,
  'withdrawal.amount-with-fee': ({ fee, most, currency }) =>
    `Mit ${fee} ${currency} Gebühr zusätzlich sind höchstens ${most} ${currency} möglich.`,
  'withdrawal.amount-quota': ({ left, currency }) => `Die Börse zahlt heute noch höchstens ${left} ${currency} aus.`,
  'withdrawal.fee-too-high': ({ fee, currency }) =>
    `Nach ${fee} ${currency} Gebühr bleibt für den Empfänger nichts übrig.`,
  'withdrawal.over-cap': ({ left, total, currency }) =>
    `Ihr eigenes Limit lässt in 24 Stunden noch ${left} ${currency} zu; diese Auszahlung braucht ${total} ${currency}.`,
  'withdrawal.duplicate':
    'Der Ausgang einer früheren Auszahlung an diesen Empfänger ist noch unbekannt. Klärung abwarten oder bestätigen, dass Sie eine zweite wollen.',
  'withdrawal.open-duplicate': ({ amount, currency, at }) =>
    `Eine frühere Auszahlung von ${amount} ${currency} an diesen Empfänger, angefordert ${at} UTC, ist ungeklärt. Sie kann ausgeführt sein. Bestätigen sendet eine zweite.`,
  'address.form.evm':
    'Adressen dieses Netzwerks beginnen mit 0x und haben 40 Hexadezimalziffern; bei gemischter Groß- und Kleinschreibung wird die Prüfsumme geprüft.',
  'address.form.trx': 'Adressen dieses Netzwerks beginnen mit T und haben 34 Zeichen; die Prüfsumme wird geprüft.',
  'address.form.btc': 'Adressen dieses Netzwerks beginnen mit 1, 3 oder bc1; die Prüfsumme wird geprüft.',
  'address.form.ltc': 'Adressen dieses Netzwerks beginnen mit L, M, 3 oder ltc1; die Prüfsumme wird geprüft.',
  'address.form.doge': 'Adressen dieses Netzwerks beginnen mit D, A oder 9; die Prüfsumme wird geprüft.',
  'address.form.bch':
    'Adressen dieses Netzwerks beginnen mit bitcoincash:, q, p, 1 oder 3; geprüft werden nur Zeichen und Länge.',
  'address.form.xrp': 'Adressen dieses Netzwerks beginnen mit r; die Prüfsumme wird geprüft.',
  'address.form.xlm': 'Adressen dieses Netzwerks beginnen mit G und haben 56 Zeichen; die Prüfsumme wird geprüft.',
  'address.form.sol': 'Adressen dieses Netzwerks sind 32 Byte in Base58; eine Prüfsumme gibt es nicht.',
  'address.form.ada':
    'Adressen dieses Netzwerks beginnen mit addr1, Ae2 oder DdzFF; bei addr1 wird die Prüfsumme geprüft.',
  'address.form.dot': 'Adressen dieses Netzwerks beginnen mit 1; die Prüfsumme wird geprüft.',
  'address.form.lightning':
    'Adressen dieses Netzwerks sind Rechnungen, die mit lnbc beginnen; geprüft werden nur die Zeichen.',
  'address.form.unknown':
    'Für Adressen dieses Netzwerks kennt Coffer keine Regel; geprüft wird nur, dass kein Leerzeichen darin steht.',
  'address.form.uid': 'Eine UID hat 5 bis 15 Ziffern.',
  'address.form.mail': 'Eine E-Mail-Adresse hat ein @ und eine Domain.',
  'address.form.phone': 'Eine Telefonnummer besteht aus Ländervorwahl und Ziffern, z. B. 49-1701234567.',
}
