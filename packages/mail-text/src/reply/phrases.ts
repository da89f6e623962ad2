const words = (text: string): string[] => text.split('|').map((each) => each.trim())

/** "wrote" as mail programs put it above a quote, lower case. */
export const wroteVerbs = words(
  'wrote|writes|schrieb|schrieben|geschrieben|a écrit|à écrit|a ecrit|écrit|escribió|escribio|ha escrit|va escriure|ha scritto|scrive|scriveva|escreveu|schreef|geschreven|skrev|skreiv|napisał|napisala|napisał(a)|napisała|pisze|napsal|napsal(a)|napsala|napísal|napísal(a)|napisao|napisala je|napisao/la|написал|написала|написал(а)|написав|написала|писал|писал(а)|пишет|пише|написа|kirjoitti|írta|a scris|έγραψε|yazdı|şunları yazdı|đã viết|menulis|写道|寫道|写了|のメール|書きました|さんは書きました|님이 작성|작성|כתב|כתבה|كتب|kirjutas|rašė|rakstīja',
)

/** How the line above a quote begins, lower case, followed by a blank or a digit. */
export const leadIns = words(
  'on|am|le|el|il|in data|il giorno|op|em|den|på|d.|dnia|w dniu|dne|dňa|dana|la data de|în|pe|στις|vào|pada|tarihinde|at|kl.|a|à|в|у|от|on date|il|no dia|a les|el dia|on the|wt.|pt.|pon.|śr.|czw.|sob.|niedz.|pt|ven.|lun.|mar.|mer.|jeu.|sam.|dim.',
)

/** Days of the week as mail programs begin a line with them, lower case. */
export const weekdays = words(
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|segunda|terça|quarta|quinta|sexta|poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|понеділок|вівторок|середа|четвер|пʼятниця|субота|неділя',
)

/** What stands between dashes above an older mail, lower case. */
export const separatorPhrases = new Set(
  words(
    "original message|original appointment|original mail|forwarded message|forwarded by|reply message|ursprüngliche nachricht|urspruengliche nachricht|originalnachricht|original-nachricht|weitergeleitete nachricht|ursprünglicher termin|mensaje original|mensaje reenviado|mensaje de origen|message d'origine|message d’origine|message original|message initial|message transféré|message transmis|message réexpédié|courriel original|messaggio originale|messaggio inoltrato|mensagem original|mensagem encaminhada|mensagem reencaminhada|oorspronkelijk bericht|oorspronkelijke bericht|origineel bericht|doorgestuurd bericht|originalmeddelande|ursprungligt meddelande|vidarebefordrat meddelande|oprindelig meddelelse|oprindelig besked|videresendt meddelelse|videresendt besked|opprinnelig melding|videresendt melding|alkuperäinen viesti|välitetty viesti|wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana|treść przekazanej wiadomości|przekazana wiadomość|исходное сообщение|пересылаемое сообщение|пересланное сообщение|переслане повідомлення|вихідне повідомлення|původní zpráva|původní e-mail|přeposlaná zpráva|pôvodná správa|preposlaná správa|eredeti üzenet|továbbított üzenet|orijinal mesaj|özgün ileti|asıl ileti|iletilen mesaj|yönlendirilmiş ileti|mesaj original|mesaj redirecționat|αρχικό μήνυμα|προωθημένο μήνυμα|原始邮件|原始郵件|邮件原件|转发邮件信息|轉寄的郵件|元のメッセージ|転送メッセージ|転送されたメッセージ|原文|원본 메시지|원본메시지|전달된 메시지|הודעה מקורית|הודעה שהועברה|الرسالة الأصلية|رسالة معاد توجيهها",
  ),
)

/** How Apple Mail and others announce a forwarded mail, lower case, without the colon. */
export const forwardPhrases = new Set(
  words(
    'begin forwarded message|start of forwarded message|anfang der weitergeleiteten nachricht|début du message réexpédié|début du message transféré|inizio messaggio inoltrato|inizio del messaggio inoltrato|inicio del mensaje reenviado|início da mensagem reencaminhada|início da mensagem encaminhada|begin doorgestuurd bericht|start på videresendt besked|påbegynn videresendt melding|vidarebefordrat brev|välitetty viesti alkaa|początek przekazanej wiadomości|начало переадресованного сообщения|转发的邮件|開始轉寄郵件|転送されたメッセージ|전달된 메시지 시작',
  ),
)

type HeaderField = 'from' | 'date' | 'to' | 'cc' | 'subject'
const fieldNames: Record<HeaderField, string> = {
  from: 'from|von|absender|de|expéditeur|remitente|da|mittente|van|afzender|från|fra|avsändare|lähettäjä|od|nadawca|отправитель|от|від|odesílatel|feladó|gönderen|kimden|de la|από|发件人|寄件者|寄件人|差出人|보낸 사람|보낸사람|מאת|من|message de',
  date: 'date|sent|datum|gesendet|gesendet am|datum/zeit|envoyé|envoyé le|date d’envoi|fecha|enviado|enviado el|enviada em|enviado em|data|data invio|inviato|inviato il|verzonden|verzonden op|skickat|skickat den|sendt|dato|lähetetty|päivämäärä|wysłano|wysłane|дата|отправлено|надіслано|odesláno|dátum|küldve|elküldve|gönderildi|gönderme tarihi|tarih|trimis|ημερομηνία|στάλθηκε|发送时间|发送日期|寄件日期|日期|送信日時|日付|보낸 날짜|날짜|נשלח|תאריך|تاريخ|message du',
  to: 'to|an|empfänger|à|a|pour|destinataire|para|destinatario|per|aan|till|til|vastaanottaja|do|adresat|кому|komu|címzett|kime|alıcı|către|προς|收件人|宛先|받는 사람|받는사람|אל|إلى',
  cc: 'cc|copie à|kopie|copia|kopi|kopia|копия|копія|másolatot kap|bilgi|抄送|副本|참조|bcc|reply-to|antwort an',
  subject:
    'subject|betreff|objet|asunto|oggetto|assunto|onderwerp|ämne|emne|aihe|temat|тема|předmět|predmet|tárgy|konu|subiect|θέμα|主题|主旨|主題|件名|제목|נושא|الموضوع|sujet',
}

/** The header fields that mail programs repeat above an older mail, by their names in lower case. */
export const headerFields: ReadonlyMap<string, HeaderField> = new Map(
  (Object.entries(fieldNames) as [HeaderField, string][]).flatMap(([field, names]) => words(names).map((name) => [name, field] as const)),
)
