/** Constants of the product. Values required by docs/requirements.md are defined here and nowhere else. */
export const limits = {
  /** Number of newest articles queried, and how many of them a home page shows (checklist D2). */
  latestArticlesQueried: 20,
  latestArticlesShown: 6,
  /** Categories and news on the dashboard of the advanced widget (checklist F2). */
  dashboardCategories: 5,
  dashboardNews: 1,
  /** Characters of a visitor's name. */
  visitorNameMax: 80,
  /** Former addresses of a contact that are listed. */
  formerAddressesMax: 100,
  /** Characters of a message to the team, and for how many minutes an unread one is shown at once when the console opens. */
  teamMessageLengthMax: 300,
  teamMessageFreshMinutes: 15,
  /** How long a device keeps what another app has shared with the installed console. */
  sharedKeptHours: 24,
  /** Shortcuts of the console that a person can give keys of their own. */
  ownKeysMax: 200,
  /** Results of a visitor's search (checklist H1). */
  visitorSearchPageSize: 100,
  /** Console-wide search: results per kind, and texts ranked per kind. */
  searchKindSizeMax: 20,
  searchCandidatesMax: 40,
  /** Articles in the index that a browser searches when the server cannot. */
  searchIndexArticlesMax: 20_000,
  /** Sessions, tokens, lists and offers (checklist A3, I1). */
  sessionRememberedDays: 30,
  sessionHours: 5,
  tokenRefreshHours: 23,
  listPageSize: 20,
  assignmentWaitMinutes: 1,
  /** A lazily loaded chunk counts as failed after this time (checklist F3). */
  chunkLoadTimeoutMs: 120_000,
  /** Delay before the classic widget records a search (checklist E3). */
  searchRecordDelayMs: 1500,
  reconnectDelayMs: 1000,
  reconnectQuickTries: 5,
  reconnectMaxDelayMs: 30_000,
  seenResetMs: 2000,
  feedPageSize: 10,
  feedRefreshMs: 300_000,
  feedFollowUpMs: 1000,
  badgeMax: 99,
  toastMs: 10_000,
  /** How long the console offers an undo. */
  undoMs: 8000,
  /** How long the server can undo a message deletion: the console's undo time plus a margin for slow connections. */
  undoDeletionMs: 30_000,
  permissionsRefreshMs: 500,
  compactWidthPx: 991,
  uploadNameMax: 20,
  modalZIndex: 11_000,
  overlayZIndex: 9999,
  versionLabel: '3072',
  themeColor: '#2DCE89',
  /** Limits that docs/requirements.md does not set. */
  /**
   * A waiting visitor's place in the queue: the highest count shown, the widget's polling interval, and minutes until the widget says that we are still
   * looking.
   */
  queueAheadMax: 20,
  waitingRefreshMs: 15_000,
  longWaitMinutes: 3,
  /** Minutes a conversation may go unseen before staff are alerted by email, and the maximum number of alert emails per person and hour. */
  alertMailAfterMinutes: 5,
  alertMailsPerHour: 30,
  /** Alerts that wait for a person's next digest; the newest are kept. */
  digestItemsMax: 200,
  /** Recipients of one mail in each of To, CC and BCC. */
  mailRecipientsMax: 20,
  /** A reply by email can be taken back for this long. */
  mailUndoSeconds: 10,
  /** Automatic replies to one address within an hour; more would be two machines that answer each other. */
  automaticRepliesPerHour: 5,
  /** Texts of automatic mails, in characters. */
  mailTemplateSubjectMax: 200,
  mailTemplateTextMax: 5000,
  /** Files of a mail up to this size together are attached, the others linked: encoded they are a third larger, and mail servers accept 25 MB. */
  mailAttachmentBytesMax: 15 * 1024 * 1024,
  /** Earlier messages quoted below a reply, and the characters of all of them. */
  mailQuotedMessages: 10,
  mailQuotedLengthMax: 20_000,
  signatureLengthMax: 2000,
  mailScheduleDaysMax: 365,
  /** How long a chat is offered to one agent before it passes to the next. */
  offerMs: 45_000,
  pageGreetingsMax: 20,
  /** Maximum form submissions shown for one conversation. */
  formSubmissionsMax: 50,
  /** Status page: maximum number of email subscribers, hours a confirmation link stays valid, and emails written per job. */
  statusSubscribersMax: 20_000,
  statusConfirmHours: 48,
  statusMailsPerJob: 200,
  /** Teammates shown in the widget before one of them answers. */
  facesMax: 3,
  categoryDepthMax: 20,
  categoriesMax: 1000,
  articleVersionsMax: 200,
  /** Versions kept of each news flash, SOP and lesson. */
  textVersionsMax: 200,
  translationsMax: 10_000,
  /** Total characters of a library's phrases (sources and translations); this much compiles in a fraction of a second. */
  translationsLengthMax: 1_000_000,
  /** Maximum number of languages that a library is translated into: the Language page lists all texts of help center and widget in each. */
  languagesMax: 60,
  /** Maximum characters read from an Accept-Language header. */
  acceptLanguageLengthMax: 200,
  /** How long the TXT record of a verified subdomain may be missing before the library loses the subdomain. */
  subDomainGraceMs: 3 * 24 * 3_600_000,
  coursesMax: 500,
  sectionsMax: 100,
  lessonsMax: 500,
  quizQuestionsMax: 30,
  quizChoicesMax: 10,
  /** Attempts of a visitor at the quiz of a lesson that are kept. */
  quizAttemptsMax: 20,
  /** Attempts of a lesson that its figures count, the newest ones. */
  attemptsCounted: 2000,
  pageSizeMax: 100,
  /** Maximum length of an inbox search query. */
  inboxQueryMax: 200,
  /** List rows that one request checks against a filter; the next request continues from there. */
  listWalkMax: 10_000,
  /** Maximum number per library of ticket types, categories, tiers, statuses, creation methods or tags (each); and of conversations per bulk change. */
  ticketOptionsMax: 200,
  bulkChangeMax: 100,
  /** Messages that one split can move into a new ticket, and links shown per conversation. */
  splitMessagesMax: 200,
  linksShownMax: 100,
  childTicketsMax: 50,
  /** Custom fields per library, choices per field, characters per text, and total bytes of values per conversation. */
  customFieldsMax: 50,
  customChoicesMax: 100,
  customTextMax: 500,
  customBytesMax: 16_384,
  /** Smart queues per library, people or teams per queue, and waiting chats checked against a queue's conditions. */
  smartQueuesMax: 30,
  smartQueuePeopleMax: 100,
  queueWalkMax: 1000,
  /** Business calendars per library, ranges per weekday, days without work per calendar, characters of an imported calendar file. */
  calendarsMax: 50,
  calendarRangesMax: 8,
  calendarClosuresMax: 400,
  calendarFileMax: 400_000,
  /** Days of one calendar file that are offered, and characters of what it says about each. */
  holidaysFoundMax: 1000,
  holidayNoteMax: 120,
  /** SLA policies per library, minutes of a target (a year), pauses remembered per clock, clocks shown per conversation, conversations told or computed at once, events read at once. */
  slaPoliciesMax: 50,
  slaTargetMax: 527_040,
  slaPausesMax: 100,
  slaClocksShownMax: 50,
  slaTellAtOnce: 100,
  slaEventsMax: 2000,
  /** Reports: days of a period, with hours, metrics per question, groups shown (the hours of a week), cards per report, reports per library, snapshots per report, facts of a conversation shown, events counted at once. */
  reportDaysMax: 750,
  reportHourDaysMax: 31,
  reportMetricsMax: 12,
  reportGroupsMax: 168,
  reportCardsMax: 30,
  reportsMax: 500,
  reportSnapshotsMax: 50,
  reportFactsShown: 200,
  reportEventsAtOnce: 5000,
  /** Reports by mail: schedules of a report, recipients of a schedule. */
  reportSchedulesMax: 10,
  reportRecipientsMax: 50,
  /** Maximum saved list filters per person. */
  savedFiltersMax: 100,
  /** Maximum columns of a list shown as a table. */
  listColumnsMax: 20,
  /** Maximum canned replies per person. */
  cannedRepliesMax: 500,
  /** Checklists of a library, steps of one, and how many hours after it was added a step may be due: a year. */
  checklistsMax: 100,
  checklistStepsMax: 30,
  stepDueHoursMax: 8760,
  /** Status page: components, simultaneous open incidents or scheduled maintenance, updates per incident, incidents shown per month. */
  statusComponentsMax: 50,
  statusOpenMax: 20,
  statusUpdatesMax: 50,
  statusMonthMax: 100,
  /** Days of uptime on the status page, and how long a response with them is cached. */
  uptimeDays: 90,
  uptimeFreshMs: 60_000,
  /** Maximum articles in an export of selected articles. */
  exportArticlesMax: 1000,
  /** Maximum articles in one “select all”. */
  articleIdsMax: 10_000,
  /** Results the console requests while the user types; more can be loaded. */
  searchPageSize: 12,
  messageLengthMax: 20_000,
  /** Incoming mail: size in MB, blocked senders and IMAP mailboxes per library, tries to read one, new tickets of one sender per hour. */
  inboundMailMbMax: 40,
  blockedSendersMax: 1000,
  mailboxesMax: 20,
  inboundTriesMax: 3,
  mailTicketsPerSenderHour: 20,
  /** Webhooks: receivers per library, bytes of one webhook's data, days the log keeps, and the longest time in which an old secret still signs. */
  webhookEndpointsMax: 20,
  webhookBytesMax: 64 * 1024,
  webhookKeptDays: 30,
  webhookOverlapHoursMax: 168,
  attachmentsMax: 10,
  /** Rich text (articles, news, lessons, SOPs): characters of HTML, images, and cells of all tables. */
  richTextLengthMax: 500_000,
  richTextPicturesMax: 500,
  richTextCellsMax: 10_000,
  richTextSnippetsMax: 50,
  /** Nesting depth of HTML elements. */
  richTextDepthMax: 200,
  /** Maximum characters of rich text sanitized on the main thread, where this takes a few milliseconds. Longer texts go to a worker process. */
  parsedInPlaceMax: 10_000,
  /** CPU time per task in a worker process, memory it may take (of its heap, and of the whole process), and how many tasks a library may run and queue at a time. */
  heavyTaskMs: 10_000,
  heavyTaskMemoryMb: 384,
  heavyTasksPerLibrary: 1,
  heavyTasksWaitingPerLibrary: 20,
  /** Pause before a library's next task, after one of its tasks made a worker exceed these limits. */
  heavyTaskRestMs: 1000,
  uploadBytesMax: 20 * 1024 * 1024,
  staffUploadBytesPerHour: 4 * 1024 * 1024 * 1024,
  /** Bytes one visitor may upload per day, tracked in the database; `visitorRates.uploadBytes` applies the same limit to uploads in progress. */
  visitorUploadBytesPerDay: 100 * 1024 * 1024,
  /** Visitors may upload while at most this share of the library's storage is used; the rest is reserved for staff. */
  visitorRoomShare: 0.8,
  /** Limits of an image, read from its header before anything is decoded: either side, width times height, frames, and pixels of all frames together. */
  pictureDecodedSideMax: 16_384,
  picturePixelsMax: 50_000_000,
  pictureFramesMax: 300,
  animationPixelsMax: 20_000_000,
  /** Limits for decoding one image: CPU time, and memory of the decoding process. The worst image within the limits above uses a third of them. */
  pictureCpuMs: 20_000,
  pictureMemoryMb: 1024,
  /** Queued images per library, for staff and visitors separately; further ones are refused temporarily. */
  picturesWaitingPerLibrary: 16,
  /** Images are scaled down to at most this size on either side. */
  pictureSideMax: 3200,
  /** Widths that `/files/:id?w=` serves. */
  pictureWidths: [320, 800, 1600],
  uploadUnusedHours: 24,
  /** Time during which deleted content can be restored. */
  binDays: 30,
  /** Dead links that one page of the report lists, and links that it looks at. */
  deadLinksShown: 200,
  linksExaminedMax: 20_000,
  /** Faults of one text that are told, and letters of each. */
  faultsOfTextMax: 30,
  shownTogetherMax: 2000,
  faultLettersMax: 200,
  /** Places that 'What links here' names. */
  linkPlacesShown: 100,
  /** How long the key of a download can be used. */
  downloadKeySeconds: 60,
  /** A zip for import: compressed bytes, files in it, uncompressed bytes, and the compression ratio of a large file. */
  importBytesMax: 200 * 1024 * 1024,
  importFilesMax: 10_000,
  importUnpackedBytesMax: 1024 * 1024 * 1024,
  importRatioMax: 150,
  articleFileReportsKeptDays: 7,
  /** Visitor activities: days kept, and rows per library that the nightly cleanup keeps. */
  activityKeptDays: 90,
  activityRowsMax: 500_000,
  /** Number of newest failed searches that content gaps are derived from, and of other spellings shown per gap. */
  contentGapSearches: 10_000,
  contentGapSpellings: 5,
  /** Hours during which a search record can be updated with its outcome. */
  searchOpenHours: 24,
  /** How long an emailed link to someone's own tickets can be used, in minutes; and how long the session it opens lasts, in hours. */
  ticketLinkMinutes: 60,
  ticketSessionHours: 24,
  /** How long after a conversation was closed its rating can be given, in days; and changed after it was given, in minutes. */
  ratingOpenDays: 30,
  ratingChangeMinutes: 15,
  reviewLengthMax: 5000,
  /** Maximum number of ratings listed for a conversation, one for each time it was closed. */
  ratingsShown: 20,
  /** Maximum number of searches listed for an article: those that most often led readers to it. */
  articleSearchesShown: 10,
  /** Maximum number of readers' own words shown for an article: the newest. */
  articleWordsShown: 20,
  /** Gaps that were dealt with: maximum number per library, days that they are kept, and how many are listed. */
  settledGapsMax: 5000,
  settledGapDays: 365,
  settledGapsShown: 100,
  frameBytesMax: 64 * 1024,
  framesPerSecond: 20,
  socketBufferBytesMax: 1024 * 1024,
  replayEventsMax: 500,
  /** Maximum characters pushed or replayed at once; anything larger is fetched in pages. */
  pushLengthMax: 256 * 1024,
  outboxDraftAfterMs: 10 * 60_000,
  editWindowMinutes: 15,
  passwordLengthMin: 6,
  passwordLengthMax: 128,
  inboxTokenHours: 24,
  typingSignalMs: 3000,
  typingShownMs: 6000,
} as const

/** Rate limit per `seconds`: for one visitor, for one IP address (IPv6: /64), and for all visitors of a library combined. */
export type VisitorRate = { seconds: number; visitor: number; address: number; library: number }

/** Default rate limits of an operation: per staff member, and for visitors. */
export const defaultRates = {
  staff: { points: 300, seconds: 60 },
  visitors: { seconds: 60, visitor: 120, address: 1200, library: 60_000 },
} as const

/**
 * Rate limits for visitors. Many visitors in an office or on a mobile network may share an IP address, so it gets several times the limit of one visitor; a
 * library gets at least twenty times that of an address, so that no single address can use it up. The setting VISITOR_LIMITS multiplies all of them. For the
 * reasons see decision 38.
 */
export const visitorRates = {
  /** Also what makes guessing a rating key hopeless. */
  rate: { seconds: 600, visitor: 30, address: 60, library: 6000 },
  startConversation: { seconds: 600, visitor: 10, address: 60, library: 6000 },
  sendMessage: { seconds: 60, visitor: 120, address: 1200, library: 60_000 },
  identify: { seconds: 600, visitor: 60, address: 600, library: 60_000 },
  waiting: { seconds: 60, visitor: 30, address: 1200, library: 60_000 },
  pageVisit: { seconds: 60, visitor: 60, address: 1200, library: 60_000 },
  chooseLanguage: { seconds: 60, visitor: 30, address: 300, library: 12_000 },
  courseProgress: { seconds: 60, visitor: 60, address: 600, library: 12_000 },
  /** Certificates that are looked up by their codes, which cannot be guessed. */
  certificate: { seconds: 600, visitor: 20, address: 60, library: 6000 },
  /** What a reader missed in an article: a person writes few of these. */
  reason: { seconds: 3600, visitor: 20, address: 60, library: 6000 },
  countArticle: { seconds: 60, visitor: 120, address: 300, library: 30_000 },
  libraryDocument: { seconds: 60, visitor: 240, address: 1200, library: 60_000 },
  help: { seconds: 60, visitor: 240, address: 1200, library: 120_000 },
  /** Pages, feeds and sitemaps of the help hub that are not answered from a cache, and requests for libraries and hosts that do not exist. */
  page: { seconds: 60, visitor: 240, address: 1200, library: 120_000 },
  pageFromCache: { seconds: 60, visitor: 600, address: 3000, library: 600_000 },
  unknownHost: { seconds: 60, visitor: 20, address: 60, library: 12_000 },
  /** Each call sends an email. */
  subscribe: { seconds: 3600, visitor: 10, address: 20, library: 2000 },
  /** Each submission creates a ticket and sends an email. */
  contactForm: { seconds: 3600, visitor: 10, address: 20, library: 2000 },
  /** A submission may open a ticket. */
  form: { seconds: 3600, visitor: 20, address: 40, library: 4000 },
  /** Email providers may unsubscribe many readers from one IP address. */
  followMailLink: { seconds: 60, visitor: 60, address: 600, library: 12_000 },
  search: { seconds: 60, visitor: 120, address: 600, library: 12_000 },
  /** The response is about 1 MB for a large library. */
  searchIndex: { seconds: 60, visitor: 20, address: 120, library: 6000 },
  activity: { seconds: 60, visitor: 120, address: 600, library: 60_000 },
  upload: { seconds: 600, visitor: 20, address: 100, library: 6000 },
  uploadBytes: { seconds: 86_400, visitor: 100 * 1024 * 1024, address: 500 * 1024 * 1024, library: 10 * 1024 * 1024 * 1024 },
  hello: { seconds: 60, visitor: 120, address: 1200, library: 60_000 },
  signal: { seconds: 60, visitor: 240, address: 2400, library: 120_000 },
} as const satisfies Record<string, VisitorRate>

/** Maximum number of open sockets. `unknown`: per IP address, before the hello; when exceeded, the oldest socket is closed. */
export const socketsOpen = { unknown: 100, staff: 50, visitor: 20, address: 500, library: 20_000 } as const

/** The request header that asks for the library's event number, and the response header that returns it. The response data is at least that recent. */
export const eventNumberHeader = 'x-event-number'
