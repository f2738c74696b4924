import type { safety as en } from '../en/safety.ts'

export const safety: typeof en = {
  'dead-man.name-pairs': 'Die Paare nennen, deren Orders der Schalter stornieren darf.',
  'dead-man.not-read':
    'Das Journal ist nicht lesbar; ob der Totmannschalter scharf blieb, ist unbekannt. Die Orders auf der Website der Börse ansehen.',
  'dead-man.may-return':
    'Eine Anfrage zum Totmannschalter blieb ohne Antwort und kann die Börse noch erreichen. Einige Sekunden warten: dann fragt Coffer die Börse.',
  'dead-man.not-renewed':
    'Coffer erneuert den Totmannschalter nicht mehr, er wird also auslösen. Neu scharf schalten oder entschärfen.',
  'dead-man.other-key':
    'Das Profil hat einen anderen Key als den, der den Totmannschalter gesetzt hat, daher erneuert Coffer den Schalter nicht, und die Börse kann Orders stornieren. Gehört dieser Key zum selben Konto, den Schalter neu scharf schalten; sonst die offenen Orders im Konto des früheren Keys ansehen.',
  'dead-man.other-key-past':
    'Die Zeit des Totmannschalters, den ein früherer Key gesetzt hatte, ist vorbei. Er kann Orders im Konto des früheren Keys storniert haben, was Coffer nicht erkennen kann: sie auf der Website der Börse ansehen.',
  'dead-man.long-past':
    'Ein Totmannschalter, den Coffer bei einem früheren Lauf gesetzt hat oder gesetzt haben kann, ist nicht mehr da; seine Zeit war vor mehr als einem Tag vorbei. Er kann Orders storniert haben: die offenen Orders ansehen, und die beendeten auf der Website der Börse.',
  'dead-man.clear-changed':
    'Der angezeigte Stand des Totmannschalters ist inzwischen ein anderer, daher wurde nichts gesendet. Den Stand erneut ansehen.',
  'dead-man.clear-set':
    'Nichts wurde gesendet, denn bei der Börse ist für dieses Konto ein Totmannschalter gesetzt, eventuell von einem anderen Programm. Er wird jetzt angezeigt: vor dem Entschärfen ansehen.',
  'dead-man.time-unsaid':
    'Die Antwort der Börse sagt nicht, wann der Totmannschalter auslöst; ob er wie verlangt gesetzt ist, ist unbekannt. Neu scharf schalten oder entschärfen.',
  'dead-man.timeless':
    'Die Börse sagt nicht, wann der Totmannschalter auslöst; sein Stand ist unbekannt. Entschärfen und bei Bedarf neu scharf schalten: Eine neue Einstellung ersetzt diese.',
  'dead-man.due':
    'Der Totmannschalter müsste schon ausgelöst haben, die Börse führt ihn noch: Orders sind eventuell schon storniert. Offene Orders prüfen. Coffer fragt erneut ab.',
  'dead-man.closed-unreadable':
    'Die Börse listete beendete Orders, die nicht lesbar waren; welche dieser Schalter storniert hat, ist unbekannt. Die beendeten Orders auf der Website der Börse ansehen.',
  'dead-man.fired-unread':
    'Coffer konnte nicht lesen, was der Dead-Man-Switch storniert hat. Die geschlossenen Orders auf der Website der Börse ansehen.',
  'cancel-all.on-the-way':
    'Der Ausgang einer zuvor gesendeten Order ist offen; sie kann noch erteilt werden. Aktivität ansehen, dann erneut stornieren.',
  'cancel-all.unreadable':
    'Die Börse listete Orders, die nicht lesbar waren; ob alle storniert sind, ist unbekannt. Auf der Website der Börse prüfen.',
}
