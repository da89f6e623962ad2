/** Constants of the product. Those that docs/requirements.md demands carry their values here and nowhere else. */
export const limits = {
  /** The newest articles that are asked for, and how many of them a home page shows (checklist D2). */
  latestArticlesQueried: 20,
  latestArticlesShown: 6,
  /** Categories on the dashboard of the advanced widget, and news (checklist F2). */
  dashboardCategories: 5,
  dashboardNews: 1,
  /** Hits of a visitor's search (checklist H1). */
  visitorSearchPageSize: 100,
  /** What a browser searches when the server cannot: articles, and characters of each. */
  searchIndexArticlesMax: 2000,
  searchIndexTextMax: 2000,
  /** Sessions, tokens, lists and offers (checklist A3, I1). */
  sessionRememberedDays: 30,
  sessionHours: 5,
  tokenRefreshHours: 23,
  listPageSize: 20,
  assignmentWaitMinutes: 1,
  /** A part of a page that has not come by then counts as lost (checklist F3). */
  chunkLoadTimeoutMs: 120_000,
  /** The classic widget records a search this long after it (checklist E3). */
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
  permissionsRefreshMs: 500,
  compactWidthPx: 991,
  uploadNameMax: 20,
  modalZIndex: 11_000,
  overlayZIndex: 9999,
  versionLabel: '3072',
  themeColor: '#2DCE89',
  /** Ours. */
  categoryDepthMax: 20,
  categoriesMax: 1000,
  articleVersionsMax: 200,
  translationsMax: 10_000,
  /** Characters of all phrases of a library, sources and translations together; so much is compiled in a fraction of a second. */
  translationsLengthMax: 1_000_000,
  /** Characters of an Accept-Language header that are read. */
  acceptLanguageLengthMax: 200,
  /** A verified sub-domain is given up when its TXT record has been missing for so long. */
  subDomainGraceMs: 3 * 24 * 3_600_000,
  coursesMax: 500,
  sectionsMax: 100,
  lessonsMax: 500,
  pageSizeMax: 100,
  /** Types, categories, tiers, statuses, creation methods or tags of a library, each; conversations of one bulk change. */
  ticketOptionsMax: 200,
  bulkChangeMax: 100,
  /** Filters of lists that one person keeps. */
  savedFiltersMax: 100,
  /** Status page: components, open incidents or coming maintenance at a time, updates of one incident, incidents of one month that are shown. */
  statusComponentsMax: 50,
  statusOpenMax: 20,
  statusUpdatesMax: 50,
  statusMonthMax: 100,
  /** Days of uptime that the status page shows, and how long an answer with them counts. */
  uptimeDays: 90,
  uptimeFreshMs: 60_000,
  /** Articles that an export of chosen ones takes. */
  exportArticlesMax: 1000,
  /** Articles that one change of “all” takes in. */
  articleIdsMax: 10_000,
  /** Hits of a search that the console asks for while somebody types; more for who wants them. */
  searchPageSize: 12,
  messageLengthMax: 20_000,
  attachmentsMax: 10,
  /** Rich text (articles, news, lessons, SOPs): characters of HTML, pictures, and cells of all tables. */
  richTextLengthMax: 500_000,
  richTextPicturesMax: 500,
  richTextCellsMax: 10_000,
  /** Elements of HTML within each other. */
  richTextDepthMax: 200,
  /** Characters of rich text that are cleaned where they come in: a few milliseconds, in proportion to the length. Longer ones are cleaned in a worker thread. */
  parsedInPlaceMax: 10_000,
  /** Time and memory of one task in a worker thread; how many of one library run and wait at a time. */
  heavyTaskMs: 10_000,
  heavyTaskMemoryMb: 192,
  heavyTasksPerLibrary: 1,
  heavyTasksWaitingPerLibrary: 20,
  uploadBytesMax: 20 * 1024 * 1024,
  staffUploadBytesPerHour: 4 * 1024 * 1024 * 1024,
  /** What one visitor may upload within a day, kept in the database; `visitorRates.uploadBytes` says it again for what is under way. */
  visitorUploadBytesPerDay: 100 * 1024 * 1024,
  /** Visitors may upload while no more than this share of the library's room is used; the rest is kept for staff. */
  visitorRoomShare: 0.8,
  /** Of a picture, known from its header before anything is decoded: either side, width times height, frames, and pixels of all frames together. */
  pictureDecodedSideMax: 16_384,
  picturePixelsMax: 50_000_000,
  pictureFramesMax: 300,
  animationPixelsMax: 20_000_000,
  /** What decoding one picture may use: processor time, and memory of the process that does it. The worst picture within the limits above uses a third. */
  pictureCpuMs: 20_000,
  pictureMemoryMb: 1024,
  /** Pictures of one library that may wait, for staff and for visitors each; more is refused for the moment. */
  picturesWaitingPerLibrary: 16,
  /** Pictures are kept no larger than this, on either side. */
  pictureSideMax: 3200,
  /** Widths that `/files/:id?w=` serves. */
  pictureWidths: [320, 800, 1600],
  uploadUnusedHours: 24,
  /** A zip for import: bytes as it comes, files in it, bytes unpacked, times a large file in it may be smaller than it says. */
  importBytesMax: 200 * 1024 * 1024,
  importFilesMax: 10_000,
  importUnpackedBytesMax: 1024 * 1024 * 1024,
  importRatioMax: 150,
  transfersKeptDays: 7,
  /** What visitors did: days it is kept, and rows of one library that a night leaves. */
  activityKeptDays: 90,
  activityRowsMax: 500_000,
  /** The newest failed searches that content gaps are made of, and the spellings shown beside the commonest. */
  contentGapSearches: 10_000,
  contentGapSpellings: 5,
  /** A search can be told what followed it for so long. */
  searchOpenHours: 24,
  /** Searches shown that led to an article. */
  articleSearchesShown: 10,
  frameBytesMax: 64 * 1024,
  framesPerSecond: 20,
  socketBufferBytesMax: 1024 * 1024,
  replayEventsMax: 500,
  /** Characters that are pushed or replayed in one piece; more is fetched in pages. */
  pushLengthMax: 256 * 1024,
  outboxDraftAfterMs: 10 * 60_000,
  editWindowMinutes: 15,
  passwordLengthMin: 6,
  passwordLengthMax: 128,
  inboxTokenHours: 24,
  typingSignalMs: 3000,
  typingShownMs: 6000,
} as const

/** How often something may happen within `seconds`: for each visitor, for each network address (IPv6: /64), and for all visitors of a library together. */
export type VisitorRate = { seconds: number; visitor: number; address: number; library: number }

/** The limits of an operation that states none: for each member of staff, and for visitors. */
export const defaultRates = {
  staff: { points: 300, seconds: 60 },
  visitors: { seconds: 60, visitor: 120, address: 1200, library: 60_000 },
} as const

/**
 * What visitors may do in a time. An address stands for an office or a mobile network with many visitors, so it has several times the limit of one; a library has
 * at least twenty times that of an address, so that no single one can use it up. The setting VISITOR_LIMITS multiplies all of them. Why these: decision 38.
 */
export const visitorRates = {
  startConversation: { seconds: 600, visitor: 10, address: 60, library: 6000 },
  sendMessage: { seconds: 60, visitor: 120, address: 1200, library: 60_000 },
  identify: { seconds: 600, visitor: 60, address: 600, library: 60_000 },
  pageVisit: { seconds: 60, visitor: 60, address: 1200, library: 60_000 },
  chooseLanguage: { seconds: 60, visitor: 30, address: 300, library: 12_000 },
  courseProgress: { seconds: 60, visitor: 60, address: 600, library: 12_000 },
  countArticle: { seconds: 60, visitor: 120, address: 300, library: 30_000 },
  libraryDocument: { seconds: 60, visitor: 240, address: 1200, library: 60_000 },
  help: { seconds: 60, visitor: 240, address: 1200, library: 120_000 },
  search: { seconds: 60, visitor: 120, address: 600, library: 12_000 },
  /** Each answer is a few megabytes. */
  searchIndex: { seconds: 60, visitor: 20, address: 120, library: 6000 },
  activity: { seconds: 60, visitor: 120, address: 600, library: 60_000 },
  upload: { seconds: 600, visitor: 20, address: 100, library: 6000 },
  uploadBytes: { seconds: 86_400, visitor: 100 * 1024 * 1024, address: 500 * 1024 * 1024, library: 10 * 1024 * 1024 * 1024 },
  hello: { seconds: 60, visitor: 120, address: 1200, library: 60_000 },
  signal: { seconds: 60, visitor: 240, address: 2400, library: 120_000 },
} as const satisfies Record<string, VisitorRate>

/** Sockets open at the same time. `unknown`: of one address before their hello; then the oldest is closed. */
export const socketsOpen = { unknown: 100, staff: 50, visitor: 20, address: 500, library: 20_000 } as const
