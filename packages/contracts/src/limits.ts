/** Constants of the product. Values required by docs/requirements.md are defined here and nowhere else. */
export const limits = {
  /** The newest articles that are queried, and how many of them a home page shows (checklist D2). */
  latestArticlesQueried: 20,
  latestArticlesShown: 6,
  /** Categories and news on the dashboard of the advanced widget (checklist F2). */
  dashboardCategories: 5,
  dashboardNews: 1,
  /** Results of a visitor's search (checklist H1). */
  visitorSearchPageSize: 100,
  /** Results per kind of a console-wide search, and texts per kind that are ranked for it. */
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
  /** A lazily loaded part of a page counts as failed after this time (checklist F3). */
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
  /** How long the console offers to undo. */
  undoMs: 8000,
  /** How long the server can undo deleting a message: the console's time, and what a slow connection needs. */
  undoDeletionMs: 30_000,
  permissionsRefreshMs: 500,
  compactWidthPx: 991,
  uploadNameMax: 20,
  modalZIndex: 11_000,
  overlayZIndex: 9999,
  versionLabel: '3072',
  themeColor: '#2DCE89',
  /** Our own limits. */
  /** A waiting visitor's place in the queue: how far it is counted, how often the widget asks, and minutes until the widget says that we are still looking. */
  queueAheadMax: 20,
  waitingRefreshMs: 15_000,
  longWaitMinutes: 3,
  /** How long a conversation may go unseen before people are mailed about it, and how many alerts one person is mailed within an hour. */
  alertMailAfterMinutes: 5,
  alertMailsPerHour: 30,
  /** How long a chat is offered to one agent before it passes to the next. */
  offerMs: 45_000,
  pageGreetingsMax: 20,
  /** Maximum form submissions shown for one conversation. */
  formSubmissionsMax: 50,
  /** People who get a status page's news by email, hours for which a confirmation link is valid, and mails written per job. */
  statusSubscribersMax: 20_000,
  statusConfirmHours: 48,
  statusMailsPerJob: 200,
  /** Teammates shown in the widget before one of them answers. */
  facesMax: 3,
  categoryDepthMax: 20,
  categoriesMax: 1000,
  articleVersionsMax: 200,
  translationsMax: 10_000,
  /** Total characters of a library's phrases, sources and translations together; this much compiles in a fraction of a second. */
  translationsLengthMax: 1_000_000,
  /** Characters of an Accept-Language header that are read. */
  acceptLanguageLengthMax: 200,
  /** How long the TXT record of a verified sub-domain may be missing before the name is given up. */
  subDomainGraceMs: 3 * 24 * 3_600_000,
  coursesMax: 500,
  sectionsMax: 100,
  lessonsMax: 500,
  pageSizeMax: 100,
  /** Maximum characters of an inbox search. */
  inboxQueryMax: 200,
  /** Rows of a list that one request checks against a filter; a further request continues from there. */
  listWalkMax: 10_000,
  /** Types, categories, tiers, statuses, creation methods or tags of a library, each; conversations in one bulk change. */
  ticketOptionsMax: 200,
  bulkChangeMax: 100,
  /** Messages that a split moves into a new ticket, and links shown for one conversation. */
  splitMessagesMax: 200,
  linksShownMax: 100,
  /** Custom fields of a library, choices of one field, characters of a text, and bytes of all values of one conversation. */
  customFieldsMax: 50,
  customChoicesMax: 100,
  customTextMax: 500,
  customBytesMax: 16_384,
  /** Smart queues of a library, people or teams of one queue, and the waiting chats that are checked against its conditions. */
  smartQueuesMax: 30,
  smartQueuePeopleMax: 100,
  queueWalkMax: 1000,
  /** Maximum saved list filters per person. */
  savedFiltersMax: 100,
  /** Columns of a list shown as a table. */
  listColumnsMax: 20,
  /** Maximum canned replies made by one person. */
  cannedRepliesMax: 500,
  /** Status page: components, simultaneous open incidents or scheduled maintenance, updates per incident, incidents shown per month. */
  statusComponentsMax: 50,
  statusOpenMax: 20,
  statusUpdatesMax: 50,
  statusMonthMax: 100,
  /** Days of uptime on the status page, and how long a response with them is cached. */
  uptimeDays: 90,
  uptimeFreshMs: 60_000,
  /** Articles in an export of a selection. */
  exportArticlesMax: 1000,
  /** Articles affected by one change of “all”. */
  articleIdsMax: 10_000,
  /** Results the console requests while someone types; more can be loaded. */
  searchPageSize: 12,
  messageLengthMax: 20_000,
  attachmentsMax: 10,
  /** Rich text (articles, news, lessons, SOPs): characters of HTML, images, and cells of all tables. */
  richTextLengthMax: 500_000,
  richTextPicturesMax: 500,
  richTextCellsMax: 10_000,
  /** Nesting depth of HTML elements. */
  richTextDepthMax: 200,
  /** Characters of rich text sanitized on the main thread: a few milliseconds, in proportion to the length. Longer texts go to a worker thread. */
  parsedInPlaceMax: 10_000,
  /** Time and memory of one task in a worker thread; how many a library may run and queue at a time. */
  heavyTaskMs: 10_000,
  heavyTaskMemoryMb: 192,
  heavyTasksPerLibrary: 1,
  heavyTasksWaitingPerLibrary: 20,
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
  /** Limits for decoding one image: processor time, and memory of the decoding process. The worst image within the limits above uses a third. */
  pictureCpuMs: 20_000,
  pictureMemoryMb: 1024,
  /** Images of one library that may be queued, for staff and for visitors each; more are refused temporarily. */
  picturesWaitingPerLibrary: 16,
  /** Images are scaled down to at most this size on either side. */
  pictureSideMax: 3200,
  /** Widths that `/files/:id?w=` serves. */
  pictureWidths: [320, 800, 1600],
  uploadUnusedHours: 24,
  /** A zip for import: compressed bytes, files in it, uncompressed bytes, and by how much a large file may exceed its declared size. */
  importBytesMax: 200 * 1024 * 1024,
  importFilesMax: 10_000,
  importUnpackedBytesMax: 1024 * 1024 * 1024,
  importRatioMax: 150,
  articleFileReportsKeptDays: 7,
  /** Visitor activities: days kept, and rows per library kept by the nightly cleanup. */
  activityKeptDays: 90,
  activityRowsMax: 500_000,
  /** The newest failed searches that content gaps are derived from, and the number of other spellings shown with each gap. */
  contentGapSearches: 10_000,
  contentGapSpellings: 5,
  /** Hours during which a search can be updated with what followed it. */
  searchOpenHours: 24,
  /** Searches that led to an article, as shown for it. */
  articleSearchesShown: 10,
  frameBytesMax: 64 * 1024,
  framesPerSecond: 20,
  socketBufferBytesMax: 1024 * 1024,
  replayEventsMax: 500,
  /** Characters pushed or replayed in one piece; more is fetched in pages. */
  pushLengthMax: 256 * 1024,
  outboxDraftAfterMs: 10 * 60_000,
  editWindowMinutes: 15,
  passwordLengthMin: 6,
  passwordLengthMax: 128,
  inboxTokenHours: 24,
  typingSignalMs: 3000,
  typingShownMs: 6000,
} as const

/** How often something may happen within `seconds`: per visitor, per network address (IPv6: /64), and for all visitors of a library together. */
export type VisitorRate = { seconds: number; visitor: number; address: number; library: number }

/** Default limits of an operation: per staff member, and for visitors. */
export const defaultRates = {
  staff: { points: 300, seconds: 60 },
  visitors: { seconds: 60, visitor: 120, address: 1200, library: 60_000 },
} as const

/**
 * Rate limits for visitors. An address can be an office or a mobile network with many visitors, so it gets several times the limit of one visitor; a library
 * gets at least twenty times that of an address, so that no single address can use it up. The setting VISITOR_LIMITS multiplies all of them. For the reasons
 * see decision 38.
 */
export const visitorRates = {
  startConversation: { seconds: 600, visitor: 10, address: 60, library: 6000 },
  sendMessage: { seconds: 60, visitor: 120, address: 1200, library: 60_000 },
  identify: { seconds: 600, visitor: 60, address: 600, library: 60_000 },
  waiting: { seconds: 60, visitor: 30, address: 1200, library: 60_000 },
  pageVisit: { seconds: 60, visitor: 60, address: 1200, library: 60_000 },
  chooseLanguage: { seconds: 60, visitor: 30, address: 300, library: 12_000 },
  courseProgress: { seconds: 60, visitor: 60, address: 600, library: 12_000 },
  countArticle: { seconds: 60, visitor: 120, address: 300, library: 30_000 },
  libraryDocument: { seconds: 60, visitor: 240, address: 1200, library: 60_000 },
  help: { seconds: 60, visitor: 240, address: 1200, library: 120_000 },
  /** Each call sends a mail. */
  subscribe: { seconds: 3600, visitor: 10, address: 20, library: 2000 },
  /** Many readers' mail programs unsubscribe from one address. */
  followMailLink: { seconds: 60, visitor: 60, address: 600, library: 12_000 },
  search: { seconds: 60, visitor: 120, address: 600, library: 12_000 },
  /** A large library's response is a megabyte. */
  searchIndex: { seconds: 60, visitor: 20, address: 120, library: 6000 },
  activity: { seconds: 60, visitor: 120, address: 600, library: 60_000 },
  upload: { seconds: 600, visitor: 20, address: 100, library: 6000 },
  uploadBytes: { seconds: 86_400, visitor: 100 * 1024 * 1024, address: 500 * 1024 * 1024, library: 10 * 1024 * 1024 * 1024 },
  hello: { seconds: 60, visitor: 120, address: 1200, library: 60_000 },
  signal: { seconds: 60, visitor: 240, address: 2400, library: 120_000 },
} as const satisfies Record<string, VisitorRate>

/** Maximum sockets open at the same time. `unknown`: per address before the hello; beyond it the oldest is closed. */
export const socketsOpen = { unknown: 100, staff: 50, visitor: 20, address: 500, library: 20_000 } as const

/** A request header with which a page asks for the library's event number, and the response header that holds it. The data is at least that recent. */
export const eventNumberHeader = 'x-event-number'
