/** A recipient that a delivery report names. `status` is empty when the report gives none; `isFailed` is false for delays and successes. */
export type ReportedRecipient = { address: string; status: string; isFailed: boolean; isPermanent: boolean; words: string }

/** A report of a mail server about mail we sent; `message_id` names the mail, '' if it does not say. */
export type DeliveryReport = { recipients: ReportedRecipient[]; message_id: string }
