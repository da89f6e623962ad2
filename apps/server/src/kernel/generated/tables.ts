// Generated from the migrated database by `npm run codegen`; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** Read as parsed JSON of a shape the reader checks; written as JSON text. */
export type Json = ColumnType<unknown, string | null, string | null>
/** The same where a row may be made without it. */
export type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>

export interface Accounts {
  account_id: string
  email: string
  password_hash: string | null
  created_at: Date
  totp_secret: string | null
  totp_on_at: Date | null
  totp_step: Generated<number>
  recovery_hashes: Generated<string[]>
  own_keys: OptionalJson
}

export interface AddressProofs {
  support_lib_id: string
  secret_hash: Buffer
  kind: string
  email: string
  created_at: Date
  expires_at: Date
}

export interface AgentAssignment {
  support_lib_id: string
  user_id: string
  skills: string[]
  limit_tenths: number | null
}

export interface AgentPresence {
  support_lib_id: string
  user_id: string
  presence: string
  from_at: Date
  until_at: Date
}

export interface AlertMails {
  support_lib_id: string
  user_id: string
  alert: string
  mailed_at: Date
}

export interface AnswerSpending {
  support_lib_id: string
  period: string
  calls: Generated<number>
  tokens: Generated<number>
  cost_micros: Generated<number>
  is_told: Generated<boolean>
}

export interface ApiKeys {
  support_lib_id: string
  key_id: string
  user_id: string
  key_name: string
  hint: string
  key_hash: Buffer
  scopes: string[]
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

export interface AppConnections {
  support_lib_id: string
  connection_ref: string
  app: string
  name: string
  settings: Json
  secrets: string | null
  endpoint_ref: string | null
  connected_by: string
  created_at: Date
  filter: OptionalJson
  problem: Generated<string>
}

export interface ArticleEditors {
  support_lib_id: string
  article_id: string
  user_id: string
  expires_at: Date
}

export interface ArticleSlugs {
  support_lib_id: string
  slug: string
  article_id: string
  language: string | null
}

export interface ArticleTranslations {
  support_lib_id: string
  article_id: string
  language: string
  title: string
  content: string
  source_revision: number
  source_hash: string
  is_published: Generated<boolean>
  revision: Generated<number>
  editor_id: string | null
  created_at: Date
  updated_at: Date
  slug: string | null
  meta_title: Generated<string>
  meta_description: Generated<string>
  keywords: Generated<string[]>
  draft: OptionalJson
  publish_at: Date | null
}

export interface ArticleVersions {
  support_lib_id: string
  article_id: string
  version: number
  article_title: string
  article_content: string
  article_keywords: string[]
  meta_title: string
  meta_description: string
  is_published: Generated<boolean>
  editor_id: string | null
  created_at: Date
}

export interface ArticleVotes {
  support_lib_id: string
  article_id: string
  voter: Buffer
  vote: string
  voted_at: Date
}

export interface Articles {
  support_lib_id: string
  article_id: string
  article_title: string
  article_content: string
  article_keywords: string[]
  meta_title: string
  meta_description: string
  draft: OptionalJson
  slug: string
  is_published: Generated<boolean>
  is_disabled: Generated<boolean>
  published_at: Date | null
  publish_at: Date | null
  revision: Generated<number>
  likes: Generated<number>
  'disLikes': Generated<number>
  views: Generated<number>
  author_id: string | null
  editor_id: string | null
  created_at: Date
  updated_at: Date
}

export interface AssignmentDecisions {
  support_lib_id: string
  decision_number: Generated<number>
  conversation_ref: string
  smart_queue_ref: string | null
  queue: string
  kind: string
  user_id: string | null
  needs: string[]
  considered: Json
  others: Json
  at: Date
  outcome: string | null
  settled_at: Date | null
}

export interface AuditHeads {
  support_lib_id: string
  number: Generated<number>
  hash: Generated<Buffer>
  kept_days: number | null
  cut_number: Generated<number>
  cut_hash: Generated<Buffer>
  cut_from: Date | null
  cut_until: Date | null
  cut_at: Date | null
  cut_seal: Buffer | null
}

export interface AuditLog {
  support_lib_id: string
  number: number
  created_at: Date
  area: string
  kind: string
  actor_kind: string
  actor_id: string | null
  actor_name: string
  user_id: string | null
  subject: string | null
  details: string
  address: string
  user_agent: string
  request_id: string
  hash: Buffer
  erased_seal: Buffer | null
}

export interface Availability {
  support_lib_id: string
  user_id: string
  time_zone: string | null
  week: OptionalJson
  works_from: Date | null
  works_until: Date | null
  out_from: Date | null
  out_until: Date | null
  reason: Generated<string>
  deputy_id: string | null
  back_at: Date | null
  noted: Generated<string>
  next_change_at: Date | null
}

export interface BinnedRows {
  support_lib_id: string
  bin_ref: string
  number: number
  of_table: string
  content: Json
}

export interface BinnedTexts {
  support_lib_id: string
  bin_ref: string
  kind: string
  item_id: string
  title: string
  addresses: string[]
  was_published: boolean
  seen_by: string[]
  author_id: string | null
  deleted_by: string | null
  deleted_at: Date
  due_at: Date
}

export interface BusinessCalendars {
  support_lib_id: string
  calendar_ref: string
  name: string
  time_zone: string
  week: Json
  closures: Json
  is_default: boolean
  created_at: Date
  updated_at: Date
}

export interface CannedReplies {
  support_lib_id: string
  reply_ref: string
  title: string
  shortcut: string
  message: string
  visible_to: string
  team_ref: string | null
  owner_id: string
  created_at: Date
}

export interface CatchUpNotes {
  support_lib_id: string
  user_id: string
  kind: string
  conversation_ref: string
  by_id: string | null
  noted_at: Date
}

export interface CatchUps {
  support_lib_id: string
  user_id: string
  out_from: Date
  out_until: Date
  deputy_id: string | null
}

export interface Categories {
  support_lib_id: string
  category_id: string
  category_title: string
  category_icon: Generated<string>
  category_description: Generated<string>
  parent_cat_id: string | null
  is_enabled: Generated<boolean>
  position: number
  created_at: Date
  updated_at: Date
  audience: Generated<string>
  slug: Generated<string>
  slugs_in: OptionalJson
  former_slugs: Generated<string[]>
}

export interface CategoryItems {
  support_lib_id: string
  category_id: string
  article_id: string
  is_published: boolean
  position: Generated<number>
}

export interface Certificates {
  support_lib_id: string
  visitor_id: string
  course_id: string
  code: string
  course_title: string
  reader_name: string
  issued_at: Date
}

export interface ChecklistTemplates {
  support_lib_id: string
  checklist_ref: string
  name: string
  is_required: boolean
  steps: Json
  created_by: string | null
  created_at: Date
  revision: Generated<number>
}

export interface Companies {
  support_lib_id: string
  company_ref: string
  name: string
  website: Generated<string>
  notes: Generated<string>
  revision: Generated<number>
  created_at: Date
  editor_id: string | null
  updated_at: Generated<Date>
}

export interface Connections {
  support_lib_id: string
  connection_id: string
  epoch: string
  kind: string
  holder_id: string
  expires_at: Date
}

export interface ContactConsents {
  support_lib_id: string
  consent_ref: string
  visitor_id: string
  purpose: string
  is_given: boolean
  wording: string
  by_kind: string
  by_id: string | null
  by_name: string
  once: string | null
  created_at: Date
}

export interface ContactExports {
  support_lib_id: string
  visitor_id: string
  export_ref: string
  state: Generated<string>
  done: Generated<number>
  total: Generated<number>
  problem: string | null
  file_id: string | null
  requested_by: string
  requested_at: Date
}

export interface ContactFormDrafts {
  support_lib_id: string
  form: Json
  revision: number
  updated_at: Date
  editor_id: string | null
}

export interface ContactFormSubmissions {
  support_lib_id: string
  submission_key: string
  visitor_id: string
  ticket_id: string
  conversation_ref: string | null
  record: OptionalJson
  created_at: Date
}

export interface ContactFormVersions {
  support_lib_id: string
  version: number
  form: Json
  published_at: Date
  publisher_id: string | null
}

export interface ContactFormerAddresses {
  support_lib_id: string
  visitor_id: string
  address: string
  changed_at: Generated<Date>
  is_verified: Generated<boolean>
}

export interface ConversationFacts {
  support_lib_id: string
  conversation_ref: string
  facts: number[]
}

export interface ConversationLinks {
  support_lib_id: string
  conversation_ref: string
  other_ref: string
  kind: string
  before: OptionalJson
  created_by: string | null
  created_at: Date
}

export interface ConversationSuccessors {
  support_lib_id: string
  user_id: string
  to_id: string
}

export interface ConversationTasks {
  support_lib_id: string
  task_ref: string
  conversation_ref: string
  title: string
  state: Generated<string>
  assignee_id: string | null
  due_at: Date | null
  position: number
  created_by: string | null
  created_at: Date
  done_by: string | null
  done_at: Date | null
  checklist_ref: string | null
  checklist_name: string | null
  is_required: Generated<boolean>
}

export interface ConversationTexts {
  support_lib_id: string
  conversation_ref: string
  seq: number
  at: Date
  words: string
}

export interface Conversations {
  support_lib_id: string
  conversation_ref: string
  number: number
  channel: Generated<string>
  subject: Generated<string>
  visitor_id: string
  state: string
  assignee_id: string | null
  team_ref: string | null
  offered_to: string | null
  declined_by: Generated<string[]>
  participants: Generated<string[]>
  seq: Generated<number>
  visitor_seq: Generated<number>
  unread_count: Generated<number>
  visitor_unread_count: Generated<number>
  agent_read_seq: Generated<number>
  visitor_read_seq: Generated<number>
  last_message: OptionalJson
  visitor_last_message: OptionalJson
  waiting_since: Date | null
  first_reply_at: Date | null
  created_at: Date
  updated_at: Date
  visitor_updated_at: Date
  closed_at: Date | null
  closed_by: string | null
  reopened_count: Generated<number>
  priority: Generated<string>
  tags: Generated<string[]>
  ticket_type_ref: string | null
  ticket_category_ref: string | null
  ticket_tier_ref: string | null
  status_ref: string | null
  status_category: string | null
  creation_method: string | null
  created_by: string | null
  reassigned_from: string | null
  followers: Generated<string[]>
  due_at: Date | null
  snoozed_until: Date | null
  mentioned: Generated<string[]>
  mention_unread: Generated<string[]>
  snoozed_by: string | null
  unread_for: Generated<string[]>
  merged_into: string | null
  custom_fields: OptionalJson
  offered_at: Date | null
  requester_lib_id: string | null
  spam: Generated<string>
  added_fields: OptionalJson
  in_flow: Generated<string>
}

export interface Courses {
  support_lib_id: string
  course_id: string
  course_title: string
  course_description: string
  is_published: Generated<boolean>
  position: number
  sections: Generated<string[]>
  author_id: string | null
  created_at: Date
  revision: Generated<number>
  updated_at: Date
  editor_id: string | null
  draft: OptionalJson
  section_labels: OptionalJson
  waiting_writers: Generated<string[]>
  pass_mark: Generated<number>
  has_certificate: Generated<boolean>
}

export interface CustomFields {
  support_lib_id: string
  custom_field_ref: string
  name: string
  kind: string
  choices: OptionalJson
  channel: string | null
  is_required: Generated<boolean>
  shown_to: string
  set_by: string
  position: number
  created_at: Date
  deleted_at: Date | null
}

export interface CustomRoles {
  support_lib_id: string
  role_ref: string
  role_name: string
  base: string
  created_at: Date
}

export interface DigestItems {
  support_lib_id: string
  user_id: string
  alert: string
  event: string
  conversation_ref: string
  number: number
  by_id: string | null
  place: string | null
  waits_since: Date
  about: string | null
}

export interface DownloadKeys {
  support_lib_id: string
  key_hash: Buffer
  kind: string
  target: string
  user_id: string
  holder: string
  expires_at: Date
}

export interface DraftMessages {
  support_lib_id: string
  draft_message_ref: string
  conversation_ref: string
  user_id: string
  kind: string
  message: string
  updated_at: Date
  review_for: string | null
  review_for_kind: string | null
  review_status: string | null
  review_note: Generated<string>
  reviewed_by: string | null
  reviewed_message: string | null
  request_note: Generated<string>
}

export interface EarlierMails {
  support_lib_id: string
  mail_key: string
  conversation_ref: string
  people: string[]
}

export interface ErasedConversations {
  support_lib_id: string
  conversation_ref: string
  erased_at: Date
  erasure_ref: string | null
}

export interface Erasures {
  support_lib_id: string
  erasure_ref: string
  visitor_id: string
  state: Generated<string>
  requested_by: string | null
  requested_at: Date
  finished_at: Date | null
  counts: OptionalJson
}

export interface EventConsumers {
  support_lib_id: string
  consumer: string
  upto: number
  is_alone: Generated<boolean>
}

export interface EventSummaries {
  support_lib_id: string
  subject: string
  first_at: Date
  last_at: Date
  counts: Json
}

export interface Events {
  support_lib_id: string
  number: number
  name: string
  subject: string | null
  payload: Json
  actor_kind: string
  actor_id: string | null
  request_id: string
  created_at: Date
  event_ref: string | null
  actor_name: string | null
  cause: OptionalJson
  acted_for: string | null
}

export interface FeedItems {
  support_lib_id: string
  feed_id: string
  user_id: string
  trigger: string
  activity_name: string
  agent_id: string | null
  workflow_name: string | null
  workflow_ref: string | null
  entity_type: string
  entity_ref: string | null
  created_at: Date
  read_at: Date | null
  activity_values: OptionalJson
}

export interface FileUses {
  support_lib_id: string
  file_id: string
  holder: string
  holder_id: string
}

export interface FlowNodeDays {
  support_lib_id: string
  flow_ref: string
  node_id: string
  day: Date
  seen: Generated<number>
  answered: Generated<number>
  handed_over: Generated<number>
  left: Generated<number>
}

export interface FlowRuns {
  support_lib_id: string
  run_ref: string
  conversation_ref: string
  flow_ref: string
  title: string
  version: number
  status: string
  state: Json
  step: number
  due_at: Date | null
  started_at: Date
  changed_at: Date
  left_at: Date | null
}

export interface FlowVersions {
  support_lib_id: string
  flow_ref: string
  version: number
  title: string
  flow: Json
  published_at: Date
  publisher_id: string | null
}

export interface Flows {
  support_lib_id: string
  flow_ref: string
  title: string
  flow: Json
  revision: number
  state: string
  version: number | null
  last_version: number
  created_at: Date
  updated_at: Date
  editor_id: string | null
}

export interface FormSubmissions {
  support_lib_id: string
  submission_ref: string
  submission_key: string
  form_ref: string
  version: number
  title: string
  source: string
  message_id: string | null
  conversation_ref: string | null
  email: string | null
  answers: Json
  created_at: Date
}

export interface FormVersions {
  support_lib_id: string
  form_ref: string
  version: number
  title: string
  form: Json
  published_at: Date
  publisher_id: string | null
}

export interface FormerAddresses {
  support_lib_id: string
  address: string
  article_id: string
}

export interface Forms {
  support_lib_id: string
  form_ref: string
  title: string
  form: Json
  revision: number
  state: string
  version: number | null
  last_version: number
  created_at: Date
  updated_at: Date
  editor_id: string | null
}

export interface GivenAnswers {
  support_lib_id: string
  answer_ref: string
  created_at: Date
  channel: string
  question: string
  language: string
  outcome: string
  sentences: Json
  sources: Json
  cited: string[]
  model: string
  tokens: number
  cost_micros: number
  took_ms: number
  verdict: Generated<string>
  handed_over_at: Date | null
  reopened_at: Date | null
  conversation_ref: string | null
  visitor_id: string | null
  user_id: string | null
}

export interface IdempotentCalls {
  support_lib_id: string
  key_id: string
  idempotency_key: string
  operation: string
  input_hash: Buffer
  is_done: boolean
  answer: string | null
  created_at: Date
}

export interface ImportFiles {
  support_lib_id: string
  import_ref: string
  ord: number
  content: Buffer
}

export interface ImportLinks {
  support_lib_id: string
  source: string
  kind: string
  external_id: string
  ref: string
  scope: Generated<string>
  mark: Generated<string>
}

export interface ImportProblems {
  support_lib_id: string
  import_ref: string
  ord: number
  kind: string
  external_id: string
  reason: string
  detail: string
  is_foreseen: Generated<boolean>
}

export interface ImportRows {
  support_lib_id: string
  import_ref: string
  ord: number
  kind: string
  external_id: string
  parent_id: string | null
  data: Json
  is_implied: Generated<boolean>
  mark: Generated<string>
}

export interface Imports {
  support_lib_id: string
  import_ref: string
  source: string
  state: string
  owner_id: string
  file_name: string
  size: number
  choices: OptionalJson
  read_counts: OptionalJson
  taken_counts: OptionalJson
  left_out_counts: OptionalJson
  done: Generated<number>
  written_kind: string | null
  written_ord: Generated<number>
  problem: string | null
  created_at: Date
  options: OptionalJson
  read_statuses: OptionalJson
  read_by: string | null
  files: OptionalJson
  scope: Generated<string>
  foreseen_counts: OptionalJson
}

export interface InboundAutoReplies {
  support_lib_id: string
  address: string
  answered_at: Date
}

export interface InboundMailSettings {
  support_lib_id: string
  who_may_open: Generated<string>
  blocked_senders: Generated<string[]>
  size_max_mb: Generated<number>
  acknowledges: Generated<boolean>
  mailgun_key: string | null
}

export interface InboundMailboxes {
  support_lib_id: string
  mailbox_ref: string
  host: string
  port: number
  is_tls: boolean
  username: string
  password: string
  folder: string
  takes_existing: boolean
  is_enabled: boolean
  uidvalidity: number | null
  uid: number | null
  created_at: Date
  state: Generated<string>
  failure: Generated<string>
  seen_at: Date | null
  lease: string | null
  leased_until: Date | null
  address: Generated<string>
  problem: Generated<string>
  failed_at: Date | null
}

export interface InboundMails {
  support_lib_id: string
  mail_ref: string
  source: string
  mailbox_ref: Generated<string>
  uidvalidity: number | null
  uid: number | null
  sha256: Buffer
  size: number
  envelope_from: Generated<string>
  envelope_to: Generated<string[]>
  client_address: Generated<string>
  client_name: Generated<string>
  received_at: Date
  fate: Generated<string>
  reason: Generated<string>
  reason_values: OptionalJson
  tries: Generated<number>
  due_at: Date
  decided_at: Date | null
  decision: string | null
  message_id: Generated<string>
  body_hash: Buffer | null
  from_address: Generated<string>
  from_name: Generated<string>
  subject: Generated<string>
  verdicts: OptionalJson
  conversation_ref: string | null
  conversation_message_id: string | null
  suggested_ref: string | null
  people: OptionalJson
  refers_to: Generated<string[]>
  about_refs: string[] | null
}

export interface InboxTokens {
  support_lib_id: string
  token_hash: Buffer
  session_id: string
  created_at: Date
  expires_at: Date
}

export interface IncidentBanners {
  support_lib_id: string
  banner_ref: string
  conversation_ref: string
  user_id: string
  severity: string
  texts: Json
  article_id: string | null
  created_at: Date
  changed_at: Date
}

export interface InvitationLinks {
  support_lib_id: string
  link_ref: string
  token_hash: Buffer
  role: string
  domain: string | null
  uses_max: number | null
  uses: Generated<number>
  made_by: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
}

export interface IssueLinks {
  support_lib_id: string
  link_ref: string
  conversation_ref: string
  connection_ref: string
  issue_key: string
  url: string
  title: string
  state: string
  state_text: string
  checked_at: Date | null
  asked_at: Date
  problem: Generated<string>
  linked_by: string
  created_at: Date
}

export interface LegalHolds {
  support_lib_id: string
  hold_ref: string
  visitor_id: string | null
  conversation_ref: string | null
  reason: string
  placed_by: string
  placed_at: Date
}

export interface LessonProgress {
  support_lib_id: string
  visitor_id: string
  course_id: string
  lesson_id: string
  done_at: Date
}

export interface LessonVersions {
  support_lib_id: string
  lesson_id: string
  version: number
  lesson_title: string
  lesson_content: string
  is_published: Generated<boolean>
  editor_id: string | null
  created_at: Date
  lesson_quiz: OptionalJson
}

export interface Lessons {
  support_lib_id: string
  lesson_id: string
  course_id: string
  section_title: string
  lesson_title: string
  lesson_content: string
  position: number
  revision: Generated<number>
  updated_at: Date
  editor_id: string | null
  draft: OptionalJson
  is_held_back: Generated<boolean>
  publish_at: Date | null
  lesson_quiz: OptionalJson
}

export interface Libraries {
  support_lib_id: string
  library_refkey: string
  library_domain: string
  'custom_subDomain': string | null
  parent_lib_id: string | null
  library_only: Generated<boolean>
  library_email: Generated<string>
  company_name: Generated<string>
  settings: OptionalJson
  chat_settings: OptionalJson
  identity_secret: string | null
  created_at: Date
  'widgetTheme': OptionalJson
  'widgetSites': OptionalJson
  'publicHelpCenterTheme': OptionalJson
  integrations: OptionalJson
  visibility: OptionalJson
  'categoryPositioning': OptionalJson
  'isContactFormOnline': Generated<boolean>
  sub_domain_claim: string | null
  sub_domain_proof: string | null
  sub_domain_missing_since: Date | null
  library_domain_claim: string | null
  library_domain_proof: string | null
  library_domain_missing_since: Date | null
  conversation_scopes: OptionalJson
  contact_form_version: number | null
  skipped_steps: Generated<string[]>
  deletes_at: Date | null
  deletion_by: string | null
  console_networks: Generated<string[]>
  sso_is_second_factor: Generated<boolean>
  personal_fields: Generated<string[]>
}

export interface LibraryCounters {
  support_lib_id: string
  counter: string
  value: Generated<number>
}

export interface LibraryExports {
  support_lib_id: string
  export_ref: string
  state: Generated<string>
  done: Generated<number>
  total: Generated<number>
  size: number | null
  problem: string | null
  requested_by: string
  requested_at: Date
  expires_at: Date | null
}

export interface LibraryHeads {
  support_lib_id: string
  event_number: Generated<number>
}

export interface LibraryImports {
  support_lib_id: string
  import_ref: string
  state: string
  file_name: string
  company_name: Generated<string>
  owner_id: string
  target_lib_id: string | null
  replaces_ids: boolean | null
  tables_done: Generated<number>
  lines_done: Generated<number>
  done: Generated<number>
  total: Generated<number>
  counts: OptionalJson
  problem: string | null
  place: Generated<string>
  created_at: Date
}

export interface LibrarySizes {
  support_lib_id: string
  day: string
  kind: string
  bytes: number
  error_bytes: Generated<number>
}

export interface LicenceAnswers {
  support_lib_id: string
  is_active: boolean
  library_only: boolean
  answered_at: Date
}

export interface ListLayouts {
  support_lib_id: string
  user_id: string
  tab: string
  is_table: boolean
  columns: string[]
  sort: string | null
}

export interface MailDeliveries {
  support_lib_id: string
  mail_id: string
  recipient: string
  name: Generated<string>
  role: string
  place: number
  state: Generated<string>
  attempts: Generated<number>
  due_at: Date
  lease: string | null
  leased_until: Date | null
  sent_at: Date | null
  reason: Generated<string>
  bounce_kind: string | null
  changed_at: Date
  return_hash: Buffer | null
}

export interface MailMessages {
  support_lib_id: string
  mail_id: string
  subject: string
  body: string
  created_at: Date
  unsubscribe_url: string | null
  message_id: string
  kind: Generated<string>
  is_automatic: Generated<boolean>
  html: string | null
  in_reply_to: string | null
  refers_to: Generated<string[]>
  reply_to: string | null
  extra_headers: OptionalJson
  attachments: OptionalJson
  conversation_ref: string | null
  conversation_message_id: string | null
  useless_after: Date | null
  needs_own_sender: Generated<boolean>
  about_ref: string | null
}

export interface MailReplies {
  support_lib_id: string
  reply_ref: string
  conversation_ref: string
  user_id: string
  client_msg_id: string
  kind: Generated<string>
  message: string
  attachments: OptionalJson
  mail_to: Json
  mail_cc: OptionalJson
  mail_bcc: OptionalJson
  state: Generated<string>
  failure: Generated<string>
  send_at: Date
  created_at: Date
  subject: string | null
  has_quotes: Generated<boolean>
  to_participants: Generated<boolean>
  participants: Generated<string[]>
}

export interface MailReplyAddresses {
  support_lib_id: string
  token_hash: Buffer
  conversation_ref: string
  recipient: string
  created_at: Date
}

export interface MailReplyKeys {
  support_lib_id: string
  key: string
}

export interface MailSenders {
  support_lib_id: string
  email_type: string
  address: string
  name: Generated<string>
  is_active: Generated<boolean>
  options: OptionalJson
  secret: string
  failure: Generated<string>
  updated_at: Date
}

export interface MailSignatures {
  support_lib_id: string
  owner_kind: string
  owner_id: string
  signature: string
}

export interface MailTemplates {
  support_lib_id: string
  kind: string
  language: string
  subject: string
  text: string
  changed_at: Date
}

export interface Messages {
  support_lib_id: string
  conversation_ref: string
  seq: number
  visitor_seq: number | null
  id: string
  changed_seq: number
  visitor_changed_seq: number | null
  client_msg_id: string | null
  sender_type: string
  sender_id: string | null
  message: string
  message_values: OptionalJson
  attachments: OptionalJson
  mentions: Generated<string[]>
  read_status: Generated<number>
  sent_via: string
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  before_deletion: OptionalJson
}

export interface MutedConversations {
  support_lib_id: string
  user_id: string
  conversation_ref: string
  with_mentions: boolean
  muted_at: Date
}

export interface NewsFlashes {
  support_lib_id: string
  id: string
  'newsFlash_title': string
  'newsFlash_content': string
  'newsFlash_featureImage': Generated<string>
  feature_image_alt: Generated<string>
  'newsFlash_categories': string[]
  is_published: Generated<boolean>
  'timeStamp': Date
  author_id: string | null
  revision: Generated<number>
  updated_at: Date
  editor_id: string | null
  draft: OptionalJson
  publish_at: Date | null
  audience: Generated<string>
  only_languages: Generated<string[]>
  only_pages: Generated<string[]>
  segment: OptionalJson
}

export interface NewsVersions {
  support_lib_id: string
  id: string
  version: number
  'newsFlash_title': string
  'newsFlash_content': string
  'newsFlash_featureImage': string
  feature_image_alt: string
  'newsFlash_categories': string[]
  is_published: Generated<boolean>
  editor_id: string | null
  created_at: Date
}

export interface NotificationSubscriptions {
  support_lib_id: string
  subscription_ref: string
  user_id: string
  topic: string
  is_enabled: Generated<boolean>
  created_at: Date
}

export interface OutsideLinks {
  support_lib_id: string
  address_sum: string
  address: string
  host: string
  problem: string | null
  status: number | null
  failures: Generated<number>
  checked_at: Date | null
  next_at: Date
}

export interface PageVisits {
  support_lib_id: string
  visitor_id: string
  visited_at: Date
  url: string
  title: Generated<string>
}

export interface PasskeyAnswers {
  account_id: string
  challenge_hash: Buffer
  expires_at: Date
}

export interface Passkeys {
  passkey_id: string
  account_id: string
  passkey_name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Date
  last_used_at: Date | null
}

export interface PhraseLanguages {
  support_lib_id: string
  language: string
  revision: Generated<number>
  is_shown: Generated<boolean>
  words: OptionalJson
}

export interface PushDevices {
  support_lib_id: string
  device_ref: string
  user_id: string
  session_id: string
  endpoint_hash: Buffer
  subscription: string
  shows_text: boolean
  last_result: string | null
  created_at: Date
}

export interface QuestionRuns {
  support_lib_id: string
  run_ref: string
  set_ref: string
  state: string
  set_revision: number
  questions: Json
  with_drafts: boolean
  with_model: boolean
  results: OptionalJson
  done: Generated<number>
  total: number
  passed: Generated<number>
  changed: Generated<number>
  started_by: string
  started_at: Date
  finished_at: Date | null
}

export interface QuestionSets {
  support_lib_id: string
  set_ref: string
  title: string
  questions: Json
  revision: Generated<number>
  created_at: Date
  changed_at: Date
  editor_id: string | null
}

export interface QuizAttempts {
  support_lib_id: string
  visitor_id: string
  lesson_id: string
  attempt_id: string
  course_id: string
  answers: Json
  right_count: number
  question_count: number
  is_passed: boolean
  answered_at: Date
}

export interface Ratings {
  support_lib_id: string
  message_id: string
  conversation_ref: string
  number: number
  closed_at: Date
  assignee_id: string | null
  asked_at: Date
  message_rating: number | null
  message_review: Generated<string>
  rated_at: Date | null
  sent_via: string | null
  low_told_at: Date | null
}

export interface ReadingAlerts {
  support_lib_id: string
  user_id: string
  hour: Date
  told_at: Date
}

export interface ReadingCounts {
  support_lib_id: string
  user_id: string
  hour: Date
  key_id: string
  kind: string
  count: number
}

export interface ReadingLimits {
  support_lib_id: string
  conversations: number | null
  attachments: number | null
  exports: number | null
}

export interface Redirects {
  support_lib_id: string
  kind: string
  address: string
  target_id: string
  from_id: string
  title: string
  created_by: string | null
  created_at: Date
  target_kind: string | null
  target_part: string | null
}

export interface ReportConversations {
  support_lib_id: string
  conversation_ref: string
  number: number
  state: Json
  opened_at: Date | null
  channel: string
  owner_id: string | null
  team_ref: string | null
  is_counted: boolean
}

export interface ReportCubes {
  support_lib_id: string
  time_zone: string
  cut: string
  fact: string
  measure: number
  day: string
  key: string
  channel: string
  n: number
  sum: number
  bins: number[]
  counts: number[]
}

export interface ReportFacts {
  support_lib_id: string
  conversation_ref: string
  fact: string
  number: number
  at: Date
  from_at: Date | null
  value: number | null
  business: number | null
  channel: string
  agent_id: string | null
  owner_id: string | null
  team_ref: string | null
  detail: string | null
  is_counted: boolean
}

export interface ReportFavorites {
  support_lib_id: string
  user_id: string
  report_id: string
}

export interface ReportHeads {
  support_lib_id: string
  upto: number
  hours: string
  counted_at: Date
}

export interface ReportSchedules {
  support_lib_id: string
  schedule_id: string
  report_id: string
  every: string
  weekday: number
  day_of_month: number
  minute: number
  time_zone: string
  user_ids: string[]
  created_by: string
  next_at: Date
  last_sent_at: Date | null
  created_at: Date
}

export interface ReportSnapshots {
  support_lib_id: string
  snapshot_ref: string
  report_id: string
  report_name: string
  taken_at: Date
  taken_by: string
  answers: Json
}

export interface ReportZones {
  support_lib_id: string
  time_zone: string
  asked_at: Date
  built_to: Date
}

export interface Reports {
  support_lib_id: string
  id: string
  report_name: string
  category: string
  description: string
  cards: Json
  filter: OptionalJson
  period: Json
  visible_to: string
  owner_id: string
  revision: number
  created_at: Date
  updated_at: Date
  editor_id: string | null
}

export interface RetentionRules {
  support_lib_id: string
  kind: string
  days: number
  updated_by: string
  updated_at: Date
}

export interface ReviewRules {
  support_lib_id: string
  kind: string
  is_required: boolean
  spares_admins: boolean
}

export interface RolePermissions {
  support_lib_id: string
  role: string
  slug: string
  is_enabled: boolean
}

export interface RunningTimers {
  support_lib_id: string
  user_id: string
  conversation_ref: string
  worked_on: string
  started_at: Date
}

export interface SavedFilters {
  support_lib_id: string
  filter_ref: string
  filter_name: string
  tab: string
  filter: Json
  visible_to: string
  team_ref: string | null
  owner_id: string
  created_at: Date
}

export interface ScimFormerAddresses {
  support_lib_id: string
  email: string
  user_id: string
  changed_at: Date
}

export interface ScimGroupMembers {
  support_lib_id: string
  group_ref: string
  user_id: string
}

export interface ScimGroups {
  support_lib_id: string
  group_ref: string
  display_name: string
  external_id: string | null
  team_ref: string | null
  role: string | null
  created_at: Date
  updated_at: Date
}

export interface ScimLog {
  support_lib_id: string
  log_ref: string
  request: string
  who: string
  detail: string
  is_refused: boolean
  times: Generated<number>
  last_at: Date
}

export interface ScimPeople {
  support_lib_id: string
  user_id: string
  user_name: string
  external_id: string | null
  email: string
  agent_name: Generated<string>
  given_name: Generated<string>
  family_name: Generated<string>
  is_active: boolean
  invitation_ref: string | null
  removed_at: Date | null
  created_at: Date
  updated_at: Date
  same_as: string | null
}

export interface SearchDocuments {
  support_lib_id: string
  kind: string
  id: string
  title: string
  title_phrase: string
  title_words: string[]
  keyword_words: string[]
  content_words: string
  keyword_line: Generated<string | null>
}

export interface SearchEditions {
  support_lib_id: string
  kind: string
  edition: Generated<string>
  revision: Generated<string>
}

export interface SecondFactorRules {
  support_lib_id: string
  role: string
  grace_days: number
  since: Date
}

export interface Sessions {
  support_lib_id: string
  session_id: string
  user_id: string
  token_hash: Buffer
  is_remembered: boolean
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
  address: Generated<string>
  browser: Generated<string>
  os: Generated<string>
  device_hash: Buffer | null
  confirmed_at: Date | null
  sso_lib_id: string | null
  second_factor_at: Date | null
}

export interface SettledGaps {
  support_lib_id: string
  gap_id: string
  reason: string
  words: string
  query: string
  is_solved: boolean
  article_id: string | null
  article_title: Generated<string>
  settled_at: Date
  settled_by: string | null
}

export interface SlaClocks {
  support_lib_id: string
  conversation_ref: string
  kind: string
  round: number
  policy_ref: string | null
  policy_name: string
  basis: string
  target_minutes: number | null
  started_at: Date
  pauses: Json
  stopped_at: Date | null
  is_void: boolean
  due_at: Date | null
  warn_at: Date | null
  check_at: Date | null
  left_ms: number | null
  warned_at: Date | null
  breached_at: Date | null
}

export interface SlaConversations {
  support_lib_id: string
  conversation_ref: string
  up_to: number
  state: Json
  is_running: boolean
}

export interface SlaPolicies {
  support_lib_id: string
  policy_ref: string
  name: string
  filter: Json
  first_reply_minutes: number | null
  next_reply_minutes: number | null
  resolution_minutes: number | null
  warn_minutes: number
  counts: string
  calendar_ref: string | null
  is_enabled: boolean
  position: number
  created_at: Date
}

export interface SlackThreads {
  support_lib_id: string
  connection_ref: string
  conversation_ref: string
  thread_ts: string | null
  posted_seq: Generated<number>
  due_at: Date | null
  failures: Generated<number>
  lease: string | null
  leased_until: Date | null
}

export interface SmartQueues {
  support_lib_id: string
  smart_queue_ref: string
  name: string
  filter: Json
  user_ids: Generated<string[]>
  team_refs: Generated<string[]>
  is_enabled: Generated<boolean>
  position: number
  created_at: Date
  channel: Generated<string>
  sort: Generated<string>
  assignment: OptionalJson
}

export interface SnippetVersions {
  support_lib_id: string
  snippet_ref: string
  version: number
  title: string
  snippet: Json
  published_at: Date
  publisher_id: string | null
  despite: Generated<string[]>
}

export interface Snippets {
  support_lib_id: string
  snippet_ref: string
  title: string
  snippet: Json
  revision: number
  state: string
  version: number | null
  last_version: number
  created_at: Date
  updated_at: Date
  editor_id: string | null
  writer_ids: OptionalJson
}

export interface SopArticles {
  support_lib_id: string
  article_id: string
  category_id: string
  sop_title: string
  sop_content: string
  is_published: Generated<boolean>
  author_id: string | null
  created_at: Date
  revision: Generated<number>
  updated_at: Date
  editor_id: string | null
  draft: OptionalJson
  publish_at: Date | null
}

export interface SopCategories {
  support_lib_id: string
  category_id: string
  category_title: string
  created_at: Date
}

export interface SopOpenings {
  support_lib_id: string
  article_id: string
  opened_at: Date
  sop_title: string
  openings: number
}

export interface SopVersions {
  support_lib_id: string
  article_id: string
  version: number
  sop_title: string
  sop_content: string
  is_published: Generated<boolean>
  editor_id: string | null
  created_at: Date
}

export interface SourceVectors {
  support_lib_id: string
  article_id: string
  model: string
  text_hash: string
  vector: Buffer
  made_at: Date
}

export interface SsoAssertions {
  support_lib_id: string
  assertion_hash: Buffer
  used_at: Date
}

export interface SsoAttempts {
  support_lib_id: string
  state_hash: Buffer
  browser_hash: Buffer
  expected: string
  saved_at: Date
  is_remembered: boolean
  expires_at: Date
  answered_at: Date | null
  user_id: string | null
  used_at: Date | null
  response: string | null
}

export interface SsoDomains {
  support_lib_id: string
  domain: string
  proof: string
  verified_at: Date | null
  missing_since: Date | null
  created_at: Date
}

export interface SsoSettings {
  support_lib_id: string
  is_on: boolean
  is_required: boolean
  issuer: string
  client_id: string
  client_secret: string
  creates_members: boolean
  default_role: string
  role_claim: string
  role_map: OptionalJson
  saved_by: string
  saved_at: Date
  kind: Generated<string>
  sign_in_url: Generated<string>
  certificates: Generated<string>
  encryption_key: Generated<string>
  encryption_certificate: Generated<string>
}

export interface StatusChanges {
  support_lib_id: string
  component_id: string
  at: Date
  state: string
}

export interface StatusComponents {
  support_lib_id: string
  component_id: string
  name: string
  description: string
  state: string
  position: number
  created_at: Date
}

export interface StatusIncidents {
  support_lib_id: string
  incident_id: string
  title: string
  impact: string
  state: string
  component_ids: string[]
  opened_at: Date
  resolved_at: Date | null
}

export interface StatusMaintenances {
  support_lib_id: string
  maintenance_id: string
  title: string
  text: string
  starts_at: Date
  ends_at: Date
  component_ids: string[]
  created_at: Date
}

export interface StatusSubscribers {
  support_lib_id: string
  subscriber_id: string
  address: string
  language: string
  created_at: Date
}

export interface StatusUpdates {
  support_lib_id: string
  update_id: string
  incident_id: string
  state: string
  text: string
  at: Date
}

export interface SynonymGroups {
  support_lib_id: string
  group_ref: string
  words: string[]
  revision: Generated<number>
  updated_at: Date
  updated_by: string | null
}

export interface TeamMembers {
  support_lib_id: string
  team_ref: string
  user_id: string
}

export interface Teams {
  support_lib_id: string
  team_ref: string
  team_name: string
  created_at: Date
}

export interface TextActs {
  support_lib_id: string
  kind: string
  document_id: string
  number: number
  act: string
  by_id: string | null
  at: Date
  version: number
  revision: number
  message: Generated<string>
  about: Generated<string>
  despite: Generated<string[]>
}

export interface TextComments {
  support_lib_id: string
  comment_ref: string
  kind: string
  document_id: string
  thread_ref: string | null
  author_id: string | null
  comment: string
  suggestion: string | null
  quote: Generated<string>
  before: Generated<string>
  after: Generated<string>
  version: number
  is_resolved: Generated<boolean>
  resolver_id: string | null
  created_at: Date
}

export interface TextEditors {
  support_lib_id: string
  kind: string
  document_id: string
  user_id: string
  expires_at: Date
}

export interface TextFreshness {
  support_lib_id: string
  kind: string
  document_id: string
  owner_id: string | null
  check_by: string | null
  every_days: number | null
  checked_at: Date | null
  checker_id: string | null
  reminded_of: string | null
}

export interface TextLinks {
  support_lib_id: string
  holder: string
  holder_id: string
  part: string
  number: number
  kind: string
  target: string
  anchor: string
}

export interface TextReviews {
  support_lib_id: string
  kind: string
  document_id: string
  title: string
  state: string
  requester_id: string | null
  assignee_id: string | null
  message: Generated<string>
  decider_id: string | null
  answer: Generated<string>
  revision: number
  version: number
  fingerprint: string
  requested_at: Date
  changed_at: Date
}

export interface TextTemplates {
  support_lib_id: string
  template_ref: string
  kind: string
  name: string
  description: Generated<string>
  title: Generated<string>
  html: string
  updated_at: Date
  created_by: string | null
  revision: Generated<number>
  editor_id: string | null
}

export interface TicketMentions {
  support_lib_id: string
  user_id: string
  conversation_ref: string
  is_unread: boolean
  updated_at: Date
}

export interface TicketOptions {
  support_lib_id: string
  kind: string
  ref: string
  name: string
  status_category: string | null
  created_at: Date
  deleted_at: Date | null
}

export interface TimeEntries {
  support_lib_id: string
  entry_ref: string
  conversation_ref: string
  user_id: string
  worked_on: string
  minutes: number
  note: Generated<string>
  created_at: Date
}

export interface Tokens {
  support_lib_id: string
  token_hash: Buffer
  token_ref: string
  purpose: string
  email: string
  user_id: string | null
  session_id: string | null
  data: OptionalJson
  created_at: Date
  expires_at: Date
  used_at: Date | null
  voided_at: Date | null
}

export interface TrackerAnswerTargets {
  support_lib_id: string
  answer_ref: string
  conversation_ref: string
  state: string
  failure: Generated<string>
}

export interface TrackerAnswers {
  support_lib_id: string
  answer_ref: string
  conversation_ref: string
  user_id: string
  client_msg_id: string
  message: string
  closes: boolean
  state: string
  send_at: Date
  created_at: Date
}

export interface TransferItems {
  support_lib_id: string
  transfer_id: string
  ord: number
  name: string
  outcome: string
  reason: Generated<string>
  detail: Generated<string>
  article_id: string | null
}

export interface Transfers {
  support_lib_id: string
  transfer_id: string
  kind: string
  state: Generated<string>
  owner_id: string
  file_name: string
  options: Json
  done: Generated<number>
  total: Generated<number>
  problem: string | null
  file: OptionalJson
  created_at: Date
}

export interface Translations {
  support_lib_id: string
  translation_id: string
  language: string
  source: string
  translation: Generated<string>
  source_changed_at: Date
  translated_at: Date | null
  updated_at: Date
  editor_id: string | null
}

export interface Uploads {
  support_lib_id: string
  file_id: string
  owner_kind: string
  owner_id: string
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
  sha256: Buffer
  created_at: Date
  unused_since: Generated<Date | null>
  own_name: string | null
  needs_key: Generated<boolean>
}

export interface UserPermissions {
  support_lib_id: string
  user_id: string
  slug: string
  is_enabled: boolean
}

export interface Users {
  support_lib_id: string
  user_id: string
  email: string
  user_type: string
  agent_name: Generated<string>
  display_name: Generated<string>
  agent_picture: Generated<string>
  is_away: Generated<number>
  notifications: OptionalJson
  last_offered_at: Date | null
  disabled_at: Date | null
  created_at: Date
  conversation_scope: string | null
  language: Generated<string>
  account_id: string | null
  entered_at: Date | null
  is_owner: Generated<boolean>
  custom_role: string | null
  role_key: Generated<string>
  second_factor_from: Date | null
}

export interface VisitorActivity {
  support_lib_id: string
  activity_ref: string
  kind: string
  happened_at: Date
  title: Generated<string>
  entity_ref: string | null
  entity_title: Generated<string>
  status: string | null
  words: string | null
  ticket: Generated<boolean>
  detail: string | null
}

export interface VisitorSecrets {
  support_lib_id: string
  secret_hash: Buffer
  visitor_id: string
  created_at: Date
  is_proven: Generated<boolean>
  ended_at: Date | null
  identity_tokens: Generated<string[]>
  is_signed_out: Generated<boolean>
}

export interface Visitors {
  support_lib_id: string
  visitor_id: string
  name: Generated<string>
  email: string | null
  is_verified: Generated<boolean>
  external_id: string | null
  browser: Generated<string>
  os: Generated<string>
  country: string | null
  language: Generated<string>
  first_seen_at: Date
  last_seen_at: Date
  chosen_language: string | null
  made_by_staff: Generated<boolean>
  phone: Generated<string>
  notes: Generated<string>
  blocked_at: Date | null
  staff_lib_id: string | null
  staff_user_id: string | null
  staff_library: Generated<string>
  merged_into: string | null
  merge_change: OptionalJson
  company_ref: string | null
  erased_at: Date | null
}

export interface WantedReactions {
  support_lib_id: string
  name: string
  after: Generated<number>
}

export interface WebhookDeliveries {
  support_lib_id: string
  delivery_id: string
  endpoint_ref: string
  event: string
  body: string
  source_kind: string | null
  source_ref: string | null
  source_name: string | null
  state: Generated<string>
  attempts: Generated<number>
  created_at: Date
  due_at: Date
  lease: string | null
  leased_until: Date | null
  tried_at: Date | null
  problem: Generated<string>
  status: number | null
  duration_ms: number | null
  response: Generated<string>
  conversation_ref: string | null
}

export interface WebhookEndpoints {
  support_lib_id: string
  endpoint_ref: string
  name: string
  url: string
  is_enabled: boolean
  secret: string
  old_secret: string | null
  old_secret_until: Date | null
  created_at: Date
  sent_at: Date | null
  failing_since: Date | null
  problem: Generated<string>
  events: Generated<string[]>
  filter: OptionalJson
  subscriber_id: string | null
  stopped_at: Date | null
  app: string | null
  sealed_url: string | null
}

export interface WebhookUses {
  support_lib_id: string
  endpoint_ref: string
  user_kind: string
  user_ref: string
  user_name: string
}

export interface WidgetFormSubmissions {
  support_lib_id: string
  submission_ref: string
  conversation_ref: string
  widget_form: string
  answers: Json
  created_at: Date
}

export interface WorkflowFacts {
  support_lib_id: string
  event_number: number
  facts: Json
}

export interface WorkflowFolders {
  support_lib_id: string
  workflow_folder_ref: string
  folder_name: string
  created_at: Date
}

export interface WorkflowHeads {
  support_lib_id: string
  upto: number
  revision: Generated<number>
}

export interface WorkflowHookDeliveries {
  support_lib_id: string
  delivery_ref: string
  workflow_ref: string
  sender_id: string | null
  status: string
  fields: string[]
  conversation_ref: string | null
  run_ref: string | null
  times: Generated<number>
  received_at: Date
}

export interface WorkflowHooks {
  support_lib_id: string
  workflow_ref: string
  secret_hash: Buffer
  created_at: Date
}

export interface WorkflowReplays {
  support_lib_id: string
  replay_ref: string
  workflow_ref: string
  status: string
  days: number
  draft: Json
  plan: OptionalJson
  from_number: number
  to_number: number
  done_number: number
  draft_runs: Generated<number>
  published_runs: Generated<number>
  differences: OptionalJson
  digest: string | null
  started_at: Date
  ended_at: Date | null
  started_by: string | null
}

export interface WorkflowRuns {
  support_lib_id: string
  run_ref: string
  run_number: Generated<number>
  workflow_ref: string
  workflow_name: string
  version: number
  conversation_ref: string
  number: number
  cause_key: string
  event: string | null
  event_number: number | null
  status: string
  record: Json
  state: OptionalJson
  started_at: Date
  ended_at: Date | null
}

export interface WorkflowTimers {
  support_lib_id: string
  timer_ref: string
  workflow_ref: string
  kind: string
  conversation_ref: string | null
  run_ref: string | null
  place: string
  due_at: Date
  unless: Generated<string[]>
  cause: OptionalJson
  event_number: number | null
}

export interface WorkflowVersions {
  support_lib_id: string
  workflow_ref: string
  version: number
  plan: Json
  published_at: Date
  published_by: string | null
}

export interface Workflows {
  support_lib_id: string
  workflow_ref: string
  workflow_name: string
  workflow_folder_ref: string | null
  is_enabled: Generated<boolean>
  position: number
  owner_id: string
  draft: Json
  revision: Generated<number>
  has_draft: Generated<boolean>
  version: number | null
  plan: OptionalJson
  created_at: Date
  updated_at: Date
  editor_id: string | null
}

export interface Tables {
  accounts: Accounts
  address_proofs: AddressProofs
  agent_assignment: AgentAssignment
  agent_presence: AgentPresence
  alert_mails: AlertMails
  answer_spending: AnswerSpending
  api_keys: ApiKeys
  app_connections: AppConnections
  article_editors: ArticleEditors
  article_slugs: ArticleSlugs
  article_translations: ArticleTranslations
  article_versions: ArticleVersions
  article_votes: ArticleVotes
  articles: Articles
  assignment_decisions: AssignmentDecisions
  audit_heads: AuditHeads
  audit_log: AuditLog
  availability: Availability
  binned_rows: BinnedRows
  binned_texts: BinnedTexts
  business_calendars: BusinessCalendars
  canned_replies: CannedReplies
  catch_up_notes: CatchUpNotes
  catch_ups: CatchUps
  categories: Categories
  category_items: CategoryItems
  certificates: Certificates
  checklist_templates: ChecklistTemplates
  companies: Companies
  connections: Connections
  contact_consents: ContactConsents
  contact_exports: ContactExports
  contact_form_drafts: ContactFormDrafts
  contact_form_submissions: ContactFormSubmissions
  contact_form_versions: ContactFormVersions
  contact_former_addresses: ContactFormerAddresses
  conversation_facts: ConversationFacts
  conversation_links: ConversationLinks
  conversation_successors: ConversationSuccessors
  conversation_tasks: ConversationTasks
  conversation_texts: ConversationTexts
  conversations: Conversations
  courses: Courses
  custom_fields: CustomFields
  custom_roles: CustomRoles
  digest_items: DigestItems
  download_keys: DownloadKeys
  draft_messages: DraftMessages
  earlier_mails: EarlierMails
  erased_conversations: ErasedConversations
  erasures: Erasures
  event_consumers: EventConsumers
  event_summaries: EventSummaries
  events: Events
  feed_items: FeedItems
  file_uses: FileUses
  flow_node_days: FlowNodeDays
  flow_runs: FlowRuns
  flow_versions: FlowVersions
  flows: Flows
  form_submissions: FormSubmissions
  form_versions: FormVersions
  former_addresses: FormerAddresses
  forms: Forms
  given_answers: GivenAnswers
  idempotent_calls: IdempotentCalls
  import_files: ImportFiles
  import_links: ImportLinks
  import_problems: ImportProblems
  import_rows: ImportRows
  imports: Imports
  inbound_auto_replies: InboundAutoReplies
  inbound_mail_settings: InboundMailSettings
  inbound_mailboxes: InboundMailboxes
  inbound_mails: InboundMails
  inbox_tokens: InboxTokens
  incident_banners: IncidentBanners
  invitation_links: InvitationLinks
  issue_links: IssueLinks
  legal_holds: LegalHolds
  lesson_progress: LessonProgress
  lesson_versions: LessonVersions
  lessons: Lessons
  libraries: Libraries
  library_counters: LibraryCounters
  library_exports: LibraryExports
  library_heads: LibraryHeads
  library_imports: LibraryImports
  library_sizes: LibrarySizes
  licence_answers: LicenceAnswers
  list_layouts: ListLayouts
  mail_deliveries: MailDeliveries
  mail_messages: MailMessages
  mail_replies: MailReplies
  mail_reply_addresses: MailReplyAddresses
  mail_reply_keys: MailReplyKeys
  mail_senders: MailSenders
  mail_signatures: MailSignatures
  mail_templates: MailTemplates
  messages: Messages
  muted_conversations: MutedConversations
  news_flashes: NewsFlashes
  news_versions: NewsVersions
  notification_subscriptions: NotificationSubscriptions
  outside_links: OutsideLinks
  page_visits: PageVisits
  passkey_answers: PasskeyAnswers
  passkeys: Passkeys
  phrase_languages: PhraseLanguages
  push_devices: PushDevices
  question_runs: QuestionRuns
  question_sets: QuestionSets
  quiz_attempts: QuizAttempts
  ratings: Ratings
  reading_alerts: ReadingAlerts
  reading_counts: ReadingCounts
  reading_limits: ReadingLimits
  redirects: Redirects
  report_conversations: ReportConversations
  report_cubes: ReportCubes
  report_facts: ReportFacts
  report_favorites: ReportFavorites
  report_heads: ReportHeads
  report_schedules: ReportSchedules
  report_snapshots: ReportSnapshots
  report_zones: ReportZones
  reports: Reports
  retention_rules: RetentionRules
  review_rules: ReviewRules
  role_permissions: RolePermissions
  running_timers: RunningTimers
  saved_filters: SavedFilters
  scim_former_addresses: ScimFormerAddresses
  scim_group_members: ScimGroupMembers
  scim_groups: ScimGroups
  scim_log: ScimLog
  scim_people: ScimPeople
  search_documents: SearchDocuments
  search_editions: SearchEditions
  second_factor_rules: SecondFactorRules
  sessions: Sessions
  settled_gaps: SettledGaps
  sla_clocks: SlaClocks
  sla_conversations: SlaConversations
  sla_policies: SlaPolicies
  slack_threads: SlackThreads
  smart_queues: SmartQueues
  snippet_versions: SnippetVersions
  snippets: Snippets
  sop_articles: SopArticles
  sop_categories: SopCategories
  sop_openings: SopOpenings
  sop_versions: SopVersions
  source_vectors: SourceVectors
  sso_assertions: SsoAssertions
  sso_attempts: SsoAttempts
  sso_domains: SsoDomains
  sso_settings: SsoSettings
  status_changes: StatusChanges
  status_components: StatusComponents
  status_incidents: StatusIncidents
  status_maintenances: StatusMaintenances
  status_subscribers: StatusSubscribers
  status_updates: StatusUpdates
  synonym_groups: SynonymGroups
  team_members: TeamMembers
  teams: Teams
  text_acts: TextActs
  text_comments: TextComments
  text_editors: TextEditors
  text_freshness: TextFreshness
  text_links: TextLinks
  text_reviews: TextReviews
  text_templates: TextTemplates
  ticket_mentions: TicketMentions
  ticket_options: TicketOptions
  time_entries: TimeEntries
  tokens: Tokens
  tracker_answer_targets: TrackerAnswerTargets
  tracker_answers: TrackerAnswers
  transfer_items: TransferItems
  transfers: Transfers
  translations: Translations
  uploads: Uploads
  user_permissions: UserPermissions
  users: Users
  visitor_activity: VisitorActivity
  visitor_secrets: VisitorSecrets
  visitors: Visitors
  wanted_reactions: WantedReactions
  webhook_deliveries: WebhookDeliveries
  webhook_endpoints: WebhookEndpoints
  webhook_uses: WebhookUses
  widget_form_submissions: WidgetFormSubmissions
  workflow_facts: WorkflowFacts
  workflow_folders: WorkflowFolders
  workflow_heads: WorkflowHeads
  workflow_hook_deliveries: WorkflowHookDeliveries
  workflow_hooks: WorkflowHooks
  workflow_replays: WorkflowReplays
  workflow_runs: WorkflowRuns
  workflow_timers: WorkflowTimers
  workflow_versions: WorkflowVersions
  workflows: Workflows
}
