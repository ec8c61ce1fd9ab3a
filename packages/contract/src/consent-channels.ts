/** What a customer may allow a business to send them. Apart from the schemas, so that a page without a form can list them. */
export const consentChannels = ["email", "sms", "in_app"] as const;
