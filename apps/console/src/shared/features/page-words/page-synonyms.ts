/**
 * What people type who look for a page, by its address: words of both languages that are neither in its title nor among its labels (`page-labels.json`). The
 * search forgives endings, accents, compounds and one wrong letter, so each word is here once.
 */
export const pageSynonyms: Readonly<Record<string, string>> = {
  '/admin/profile/account':
    'my profile name display name photo picture avatar image email address language time zone two-factor 2fa mfa authenticator totp passkey security key fingerprint backup codes recovery sessions devices log out everywhere signature · mein Profil Anzeigename Foto Profilbild Bild Avatar E-Mail-Adresse Sprache Zeitzone Zwei-Faktor Passkey Sicherheitsschlüssel Wiederherstellungscodes Sitzungen Geräte überall abmelden Signatur Konto',
  '/admin/profile/overview': 'all settings overview everything preferences options state · alle Einstellungen Übersicht Optionen Zustand',
  '/admin/profile/changePassword': 'password passcode credentials change login · Passwort Kennwort ändern Zugangsdaten',
  '/admin/profile/theme':
    'dark mode light mode night appearance colors contrast look display density · Dunkelmodus dunkel hell Nachtmodus Aussehen Darstellung Farben Erscheinungsbild Design',
  '/admin/profile/notifications':
    'alerts sounds sound push desktop bell tone mute quiet hours do not disturb digest email me browser · Benachrichtigungen Töne Ton Klang Hinweise Glocke stumm nicht stören Ruhezeiten Zusammenfassung Push Mitteilungen',
  '/admin/profile/availability':
    'out of office vacation holiday leave absence absent sick away status shift deputy substitute · Urlaub Abwesenheit abwesend krank Vertretung Schicht Status Feierabend',
  '/admin/profile/tickets': 'ask porchlight support contact support help desk vendor · Hilfe Support anfragen Anbieter',
  '/admin/profile/setup': 'getting started onboarding checklist first steps set up begin wizard · erste Schritte Einrichtung einrichten Checkliste loslegen',
  '/admin/profile/settings':
    'general company name brand organization address phone logo copyright social apps store imprint language of content · Allgemein Firma Firmenname Unternehmen Marke Organisation Logo Telefon Impressum Copyright',
  '/admin/profile/settings/domain':
    'custom domain subdomain url web address dns cname host license key library key ssl certificate https own address · eigene Domain Adresse Webadresse DNS Lizenz Lizenzschlüssel Zertifikat Subdomain',
  '/admin/profile/settings/visibility':
    'hide show public private parent content inherited articles exceptions · Sichtbarkeit sichtbar verstecken ausblenden öffentlich privat geerbt übergeordnet',
  '/admin/profile/settings/helpcenter':
    'help center theme brand color colour logo favicon css design layout fonts header footer knowledge base hub look · Hilfe-Center Farbe Markenfarbe Logo Favicon Gestaltung Schrift Kopfzeile Fußzeile Wissensdatenbank',
  '/admin/profile/settings/widget':
    'launcher chat window bubble messenger color colour position greeting button css compact design · Widget Chatfenster Chat-Fenster Farbe Knopf Sprechblase Position Begrüßung Gestaltung',
  '/admin/profile/settings/metadata':
    'seo google search engine title description keywords meta tags sitemap index robots social preview · Suchmaschine Suchmaschinen Google Metadaten Titel Beschreibung',
  '/admin/profile/settings/chat':
    'chat greeting welcome message automatic messages rating csat survey satisfaction inactivity timeout close idle auto-assign routing assignment queue co-browsing transcript · Chat Begrüßung Willkommen automatische Nachrichten Bewertung Zufriedenheit Umfrage Inaktivität schließen Zuweisung Verteilung Warteschlange',
  '/admin/profile/settings/tickets':
    'ticket email subject placeholder support address contact address reply-to merge reopen · Ticket E-Mail Betreff Kontaktadresse Platzhalter Antwortadresse',
  '/admin/profile/settings/answers':
    'ai artificial intelligence bot chatbot assistant llm language model openai gpt claude api key auto reply answers copilot · KI künstliche Intelligenz Bot Assistent Sprachmodell Antworten automatisch',
  '/admin/profile/settings/installation':
    'install embed code snippet script javascript website allowed websites wordpress shopify tag manager sdk html · Einbau einbauen einbetten Einbettung Code Skript Website Webseite erlaubte Websites',
  '/admin/profile/settings/identity':
    'identity verification verified visitors secret hmac jwt signed in customers login users impersonation · verifizierte Besucher Identität Geheimnis angemeldete Kunden Nutzer',
  '/admin/profile/settings/thirdparty':
    'intercom zendesk crisp tawk livechat drift other chat third-party scripts replace · andere Chats Chatprodukte Drittanbieter Fremdanbieter Skripte',
  '/admin/profile/settings/personal-data':
    'gdpr privacy data protection retention delete erase customer contact personal data consent legal hold export a person anonymize right to be forgotten dsgvo · DSGVO Datenschutz Aufbewahrung löschen Löschfrist personenbezogene Daten Einwilligung Auskunft vergessen anonymisieren',
  '/admin/profile/settings/owner':
    'owner ownership transfer hand over delete library close account cancel · Inhaber Eigentümer übergeben übertragen Bibliothek löschen kündigen Konto schließen',
  '/admin/profile/settings/copies':
    'export everything backup download all data copy move import library archive · Export Sicherung Datensicherung Backup herunterladen Kopie umziehen alle Daten Archiv',
  '/admin/profile/copies':
    'export everything backup download all data copy move import library archive · Export Sicherung Datensicherung Backup herunterladen Kopie umziehen alle Daten Archiv',
  '/admin/profile/settings/stuck-work':
    'stuck jobs failed errors queue retry undelivered background · fehlgeschlagen Fehler hängt Aufträge erneut versuchen liegengeblieben',
  '/admin/profile/settings/access':
    'ip allowlist whitelist restrict addresses networks vpn firewall console access · IP-Adressen Netzwerke Zugang beschränken Firewall VPN erlauben sperren',
  '/admin/profile/settings/reading': 'bulk access alert data theft leak suspicious reading monitor · Massenzugriff Datenabfluss Alarm verdächtig Überwachung',
  '/admin/profile/settings/reviews':
    'approval four eyes second pair of eyes sign off proofread publish draft review required · Freigabe Vier-Augen-Prinzip Prüfung Korrekturlesen Pflicht Entwurf',
  '/admin/profile/settings/two-factor':
    'require two-factor 2fa mfa enforce policy roles mandatory · Zwei-Faktor Pflicht vorschreiben erzwingen Rollen Anmeldung in zwei Schritten',
  '/admin/profile/settings/single-sign-on':
    'sso saml oidc openid okta azure entra google workspace keycloak login identity provider idp · SSO Anmeldung Einmalanmeldung Identitätsanbieter Firmenanmeldung',
  '/admin/profile/settings/agencies':
    'agency child libraries clients customers brands multi tenant sub-accounts · Agentur Mandanten Kunden Unterkonten Marken untergeordnete Bibliotheken',
  '/admin/profile/language':
    'translation translate phrases wording localization i18n texts languages po file · Übersetzung übersetzen Sprachen Phrasen Formulierungen Lokalisierung',
  '/admin/profile/import':
    'import migrate migration move from zendesk freshdesk intercom help scout csv upload · importieren Umzug umziehen Migration übernehmen wechseln CSV',
  '/admin/profile/cannedreplies':
    'canned responses saved replies templates snippets macros quick replies text blocks shortcuts · Textbausteine Vorlagen Antwortvorlagen Schnellantworten Kürzel',
  '/admin/profile/businesshours':
    'opening hours working hours office hours holidays public holidays calendar schedule time zone closed weekend · Öffnungszeiten Arbeitszeiten Bürozeiten Feiertage Kalender Wochenende geschlossen Zeitplan',
  '/admin/profile/sla':
    'sla service level targets response time first reply resolution deadline due breach overdue policy · Reaktionszeit Antwortzeit Lösungszeit Frist Ziel überfällig Vereinbarung',
  '/admin/profile/smartqueues':
    'routing skills queue distribution workload capacity limits round robin assign assignment · Verteilung Warteschlangen Fähigkeiten Auslastung Kapazität Zuweisung Routing',
  '/admin/profile/customfields':
    'custom fields attributes properties extra fields dropdown required form fields · eigene Felder Zusatzfelder Attribute Eigenschaften Pflichtfelder',
  '/admin/profile/checklists':
    'checklists checklist templates steps to-do tasks procedure before closing required steps · Checklisten Vorlagen Schritte Ablauf Aufgaben vor dem Schließen Pflichtschritte',
  '/admin/profile/tags': 'tags labels keywords topics tagging · Tags Schlagworte Schlagwörter Etiketten Themen Markierungen',
  '/admin/profile/ticketsettings':
    'ticket status states statuses waiting solved priority creation method numbering · Ticketstatus Zustände Status Priorität Erfassung',
  '/admin/profile/ticketcategories': 'ticket categories topics reasons · Ticketkategorien Kategorien Themen Gründe Anliegen',
  '/admin/profile/tickettiers': 'ticket tiers levels escalation first level second level · Ticketstufen Stufen Eskalation Ebene',
  '/admin/profile/tickettypes': 'ticket types kinds question problem incident · Tickettypen Arten Typen Frage Problem Störung',
  '/admin/profile/integrations':
    'integrations connect slack jira shopify github linear salesforce hubspot api keys token webhook email mailbox smtp imap sending address dkim spf sender forward inbox gmail outlook microsoft 365 whatsapp mcp connector · Anbindungen verbinden API-Schlüssel Webhooks Postfach Mailserver Absender E-Mail senden empfangen weiterleiten',
  '/admin/profile/apps': 'apps webhooks events developer custom app oauth subscription zapier · Anwendungen Entwickler Ereignisse Webhooks eigene App',
  '/admin/profile/emailtexts':
    'email templates mail templates notification text wording footer layout transactional · E-Mail-Vorlagen Mailvorlagen Vorlagen Texte Fußzeile Betreff',
  '/admin/profile/emaillogs':
    'email log sent mails delivered bounced spam failed delivery undelivered outgoing incoming · E-Mail-Protokoll Zustellung zugestellt gesendet unzustellbar Spam Versand Postausgang',
  '/admin/profile/teammates':
    'team users members staff agents invite colleague add user employees roles teams groups deactivate people seats · Team Benutzer Mitglieder Mitarbeiter Kollegen einladen hinzufügen Gruppen Rollen deaktivieren Personen Nutzer',
  '/admin/profile/permissions': 'permissions roles rights access who can custom role admin · Berechtigungen Rechte Rollen Zugriff wer darf Admin',
  '/admin/profile/directory':
    'scim provisioning user sync directory okta entra azure active directory ldap groups · Verzeichnis Benutzerabgleich SCIM Synchronisierung Active Directory LDAP Gruppen',
  '/admin/profile/teamlogs':
    'audit log history who changed activity trail compliance security log · Protokoll Audit Verlauf wer hat geändert Nachweis Änderungen',
  '/admin/automation': 'rules macros triggers workflows automatic if then auto reply · Regeln Makros Auslöser Arbeitsabläufe automatisch',
  '/admin/flowbuilder': 'flows chatbot bot conversation builder dialog · Abläufe Chatbot Bot Dialog',
  '/admin/formbuilder': 'forms survey questionnaire intake · Formulare Umfrage Fragebogen',
  '/admin/contactform': 'contact form contact us page · Kontaktformular',
  '/admin/contacts': 'customers people visitors users crm address book leads · Kunden Besucher Personen Adressbuch Kontakte',
  '/admin/companies': 'organizations accounts businesses · Unternehmen Organisationen Firmen',
  '/admin/content': 'articles knowledge base help center faq categories write · Artikel Wissensdatenbank Hilfe-Center FAQ Kategorien schreiben',
  '/admin/newsflash': 'news announcements changelog updates status page · Neuigkeiten Ankündigungen Statusseite',
  '/admin/sop': 'sops procedures handbook internal guides process · Anleitungen Handbuch Verfahren Prozesse intern',
  '/admin/courses': 'courses training learning lessons quiz · Kurse Schulung Lernen Lektionen Quiz',
  '/admin/answers': 'ai answers suggestions unanswered questions gaps · KI-Antworten Vorschläge unbeantwortete Fragen',
  '/admin/inbox': 'inbox conversations chats tickets mail queue · Posteingang Unterhaltungen Chats Tickets Warteschlange',
  '/admin/reports/supportoverview':
    'reports analytics statistics metrics numbers dashboard csat kpi · Berichte Auswertungen Statistik Kennzahlen Zahlen Dashboard',
}
