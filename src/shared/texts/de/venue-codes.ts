import type { venueCodes as en } from '../en/venue-codes.ts'

export const venueCodes: typeof en = {
  'venue.balance': 'Das Guthaben reicht nicht. Betrag verringern oder erst auf dieses Konto umbuchen.',
  'venue.too-small': 'Die Order liegt unter dem Mindestwert dieses Paars. Menge oder Preis erhöhen.',
  'venue.price-band': 'Der Preis ist für dieses Paar zu weit vom Markt entfernt. Einen näheren wählen.',
  'venue.region':
    'Die Börse bietet das an Ihrem Ort oder am Ort der Kontoregistrierung nicht an. Den Support der Börse fragen, was sie dort anbietet.',
  'venue.verify': 'Die Börse verlangt erst eine Verifizierung des Kontos. Auf der Website der Börse abschließen.',
  'venue.too-many': 'Zu viele Anfragen auf einmal. Kurz warten und noch einmal drücken.',
  'venue.outdated': 'Die Börse kennt diese Art Anfrage nicht mehr. Nach einem Update von Coffer sehen.',
  'venue.frozen': 'Die Börse hat dieses Konto eingeschränkt. Den Support der Börse nach dem Grund fragen.',
  'venue.invalid': 'Die Börse hat einen Wert dieser Anfrage abgelehnt. Welchen, steht in der Meldung der Börse.',
  'venue.duplicate': 'Die Börse hat schon eine solche Order. Erst die offenen Orders ansehen.',
  'venue.gone': 'Die Order ist nicht mehr offen, oder die Börse kennt sie nicht. Die beendeten Orders ansehen.',
  'venue.key-incomplete': 'Der Börse fehlt ein Teil des Keys. Key, Secret und Passphrase neu eingeben.',
  'venue.clock-off':
    'Die Uhr weicht um mehr als 5 s von der Uhr der Börse ab. Richtig stellen und noch einmal drücken.',
  'venue.key-unknown':
    'Die Börse kennt diesen API-Key nicht. Prüfen, ob er vollständig kopiert wurde und noch besteht.',
  'venue.passphrase':
    'API-Passphrase oder API-Secret sind falsch. Beide neu eingeben; die Passphrase ist die beim Anlegen des Keys gewählte, nicht das Handelspasswort.',
  'venue.signature': 'Die Signatur stimmt nicht, das API-Secret ist also falsch. Secret neu eingeben.',
  'venue.address': ({ address }) =>
    `Dieser Key darf von Ihrer Adresse${address === null ? '' : ` ${address}`} aus nicht benutzt werden. Die Adresse bei der Börse in die IP-Whitelist des Keys eintragen.`,
  'venue.permission': 'Dem Key fehlt das Recht dafür. Bei der Börse erteilen oder einen anderen Key benutzen.',
  'venue.key-version-old': 'Die Börse nimmt Keys dieser Version nicht mehr an. Dort einen neuen API-Key anlegen.',
  'venue.key-version': 'Die Key-Version passt nicht zu diesem Key. Im Profil die andere Version wählen.',
  'venue.account-not-let':
    'Die Börse erlaubt diesem Konto die Anfrage nicht. Den Support der Börse nach dem Grund fragen oder ein anderes Konto benutzen.',
  'venue.not-authorised': 'Die Börse hat die Berechtigung nicht anerkannt. Den Key dieses Profils prüfen.',
  'venue.verify-master':
    'Erst muss das Master-Konto verifiziert sein. Verifizierung auf der Website der Börse abschließen.',
  'venue.risk-control': 'Das Konto steht bei der Börse unter Risikokontrolle. Den Support der Börse fragen.',
  'venue.orders-suspended':
    'Die Börse hat neue Orders für dieses Paar ausgesetzt. Warten, bis sie wieder welche annimmt; Stornieren geht weiter.',
  'venue.cancels-suspended':
    'Die Börse hat das Stornieren für dieses Paar ausgesetzt, oder die Anfragen kamen zu schnell. Kurz warten und noch einmal drücken.',
  'venue.too-many-orders': 'Zu viele offene Orders. Erst einige stornieren.',
  'venue.no-orders':
    'Die Börse nimmt für dieses Paar derzeit keine Orders an. Später versuchen oder ein anderes Paar wählen.',
  'venue.partner-signature':
    'Die Börse hat die Partnersignatur nicht anerkannt. Dort einen neuen API-Key ohne Partner anlegen.',
  'venue.partner-address':
    'Die Börse hat die Partneradresse nicht anerkannt. Dort einen neuen API-Key ohne Partner anlegen.',
  'venue.holding-limit': 'Der Bestand würde das Maximum der Börse für diese Währung übersteigen. Menge verringern.',
  'venue.price-above': 'Der Preis liegt über dem höchsten, den die Börse für dieses Paar annimmt. Senken.',
  'venue.price-below': 'Der Preis liegt unter dem niedrigsten, den die Börse für dieses Paar annimmt. Erhöhen.',
  'venue.not-trading-yet': 'Das Paar wird noch nicht gehandelt. Den Handelsstart in der Marktliste nachsehen.',
  'venue.leverage': 'Die Börse konnte diese gehebelte Order nicht erteilen. Menge verringern oder ohne Hebel erteilen.',
  'venue.size-increment':
    'Die Menge ist kein Vielfaches des Mengenschritts, oder der Wert liegt unter dem Minimum. Eine passende Menge wählen.',
  'venue.not-tradable': 'Das Paar ist derzeit nicht handelbar. Später versuchen oder ein anderes Paar wählen.',
  'venue.pair-unknown': 'Die Börse kennt dieses Paar nicht. Eines aus der Marktliste wählen.',
  'venue.order-late': 'Die Order kam zu spät bei der Börse an. Noch einmal drücken.',
  'venue.withdraw-limit': 'Das 24-Stunden-Limit für Auszahlungen ist erreicht. Warten oder bei der Börse erhöhen.',
  'venue.main-balance':
    'Das Guthaben im Hauptkonto reicht nicht. Auszahlungen gehen vom Hauptkonto ab: erst vom Handelskonto dorthin umbuchen.',
  'venue.deposit-exists': 'Die Einzahlungsadresse besteht schon. Die vorhandene benutzen.',
  'venue.withdraw-closed':
    'Auszahlungen dieser Währung oder über dieses Netzwerk sind derzeit geschlossen. Ein anderes Netzwerk wählen oder später versuchen.',
  'venue.no-deposit-address':
    'Für diese Währung und dieses Netzwerk gibt es noch keine Einzahlungsadresse. Erst eine anlegen.',
  'venue.not-whitelisted': 'Die Adresse steht nicht in Ihrer Auszahlungs-Whitelist bei der Börse. Erst dort eintragen.',
  'venue.network-unknown': 'Die Börse kennt dieses Netzwerk für die Währung nicht. Ein anderes wählen.',
  'venue.quota':
    'Das Anfragekontingent der Börse ist aufgebraucht. Es öffnet innerhalb von 30 s wieder; dann noch einmal drücken.',
  'venue.price-increment': 'Der Preis ist kein Vielfaches des Preisschritts. Den nächsten passenden Preis wählen.',
  'venue.pair-unknown-or-closed':
    'Die Börse kennt dieses Paar nicht, oder es ist derzeit nicht handelbar. Eines aus der Marktliste wählen.',
  'venue.address-refused':
    'Die Börse hat die Adresse abgelehnt. Adresse und Netzwerk prüfen, und dass kein Memo gesetzt ist, wo die Währung keines hat.',
  'venue.refused': ({ code }) =>
    `Die Börse hat die Anfrage mit Code ${code} abgelehnt. Der Grund steht in der Meldung der Börse.`,
  'venue.refused.odd-code':
    'Die Börse hat die Anfrage mit einem Code unbekannter Form abgelehnt. Der Grund steht in der Meldung der Börse.',
}
