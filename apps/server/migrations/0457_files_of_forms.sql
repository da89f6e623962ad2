-- Files that were sent with a form by its link are in no message if it opens no ticket: the submission itself keeps them.
call holds_files('form_submissions', '($1).submission_ref', 'answers');
