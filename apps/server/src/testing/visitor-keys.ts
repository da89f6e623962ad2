const words = (text: string) => text.trim().split(/\s+/)

/** All keys allowed in anything a visitor receives, listed by hand. Before adding a new field of a visitor's view here, check that visitors may know it. */
const allowed = new Set([
  // Answers and frames.
  ...words(
    'request_id error code message fields data re ok go wait_ms stream streams seq prev reload gone signal who kind connection_id epoch server_time retry_after_s statusCode status',
  ),
  // Chat.
  ...words(
    'conversation conversations conversation_ref number state agent last_message excerpt sender_type at unread_count created_at updated_at merged_into next_cursor',
  ),
  ...words(
    'messages id client_msg_id changed_seq sender name picture values attachments file file_id url type size width height mentions read_status sent_via',
  ),
  ...words('short_name edited_at is_deleted has_more closed waiting ahead minutes is_online standing online is_typing is_note faces unread'),
  // What they are told of an incident, which names nobody and no ticket.
  'banners',
  'incident_banners',
  // Their own tickets.
  ...words('ticket tickets subject is_own'),
  // Their own rating of a closed conversation, and the secret part of its key.
  ...words('rating message_rating message_review is_open message_id'),
  // Forms: what is asked, not what becomes of it; and what makes a message one.
  ...words(
    'form form_ref form_version version heading introduction pages fields field_id label help is_required is_personal min max pattern choices choice_id',
  ),
  ...words('prefill parameter show_if match conditions op value submit_text thank_you redirect opened is_answered sending submission_ref'),
  // Flows: how they begin and what can be answered, not what they lead to.
  ...words('flows flow_ref on label seconds opening texts kind max prompt run_ref node_id step can_go_back in_flow'),
  // The visitor's identity.
  ...words('visitor_id unread_key email is_verified secret is_continued changed_claims claim change language'),
  // Public settings of the library, its widgets and its help center.
  ...words(
    'appUrls beacon bodyScript categoryPositioning chatIntegrations chat_enabled companyEmail companyName companyPhone company_name contact_form_online',
  ),
  ...words(
    'copyright custom customCss custom_subDomain default_display delay_seconds disabled_default_articles disabled_default_categories disabled_default_newsFlash',
  ),
  ...words(
    'e enable enabled_default_articles enabled_default_categories favicon freshdesk gist greeting has_page_flows isChatShown isContactFormOnline isCustomCss isHelpShown',
  ),
  ...words(
    'isMessageShown isNewsShown isTeamShown library library_domain library_only links lw metaData modalChatIntegration modal_chat offline_notice opens_at page page_greetings parent_lib_id',
  ),
  ...words(
    'propertyId publicHelpCenterTheme selfManaged settings siteIcon support_lib_id tawk text theme themeColor theme_color title usual_reply_minutes websiteUrl',
  ),
  ...words('heroTitle heroText sections headerLinks footerLinks socialImage linkPicture found readingId'),
  ...words('widget widgetScript widgetTheme widget_id workSpaceId zendesk is_needed'),
  // The contact form, as its visitors see it.
  ...words(
    'contactForm contact_form form form_lib_id form_version qualifyUserQuestion question helpText answers answer goTo search steps stepSelected contactFormQuestionData',
  ),
  ...words('searchStep hint messageWhenAnswerFound messageWhenAnswerNotFound formSubmission allowFiles customInputs label thankYouMsg submitBtnText ticketId'),
  // Answers to questions, and whether there are any.
  ...words('outcome sentences sources answers answers_readers forReaders modelForReaders answer_ref citations'),
  // Help, news, courses and the status page.
  ...words(
    'article article_categories article_content article_id article_title articles categories categoryName categoryTitle category_description category_icon',
  ),
  ...words('category_id category_title changes_at component_id component_ids components content course course_description course_id course_title courses'),
  ...words(
    'courses_lessons day days description did_you_mean document_id documents done earlier_month ids titles slugs parts skips blocks words shapes codes categoryTitles ends_at expires_at feature_image_alt id impact incident_id',
  ),
  ...words(
    'incidents is_disabled is_done is_enabled is_kept is_whole keywords languages lesson_content lesson_id lesson_title lessons maintenance_id maintenances month',
  ),
  ...words(
    'newsFlash_content newsFlash_featureImage newsFlash_title news_flash news_flashes opened_at overall parent_cat_id rank related resolved_at searchId',
  ),
  // Quizzes: what is right is told in the answer to an attempt alone.
  ...words('pass_mark questions question_id question is_multiple choices choice_id quiz_result attempts best is_passed'),
  // Where a text is that has moved.
  ...words('moved'),
  // Certificates: whoever has the code of one reads what is on it.
  ...words('has_certificate certificate code reader_name issued_at standing'),
  ...words('attempt right judged is_right right_choice_ids explanation'),
  ...words('meta_title meta_description article_keywords section_title slug snippet starts_at state timeStamp token translations update_id updates uptime'),
])

/** Objects whose keys are data: names of input fields, values of a system message, phrases. */
const withOwnKeys = ['fields', 'values', 'translations']

/** Returns the keys of a parsed answer or frame that visitors may not receive. */
export function strangeKeys(body: unknown, isFree = false): string[] {
  if (body === null || typeof body !== 'object') return []
  if (Array.isArray(body)) return body.flatMap((each) => strangeKeys(each))
  return Object.entries(body).flatMap(([key, value]) => [...(isFree || allowed.has(key) ? [] : [key]), ...strangeKeys(value, withOwnKeys.includes(key))])
}
