/** The calls about e-mails to customers, and what their answers are kept under. */
import type {
  cancelEmail,
  createEmail,
  estimateEmailRecipients,
  listEmails,
  pauseEmail,
  readEmail,
  resumeEmail,
  scheduleEmail,
  sendEmail,
  testEmail,
  updateEmail,
} from "@rewardo/contract/emails";
import type { MessageRecipient } from "@rewardo/contract/message-fields";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../kit/record/record-query.ts";
import { call, route } from "../../platform/api.ts";

export const emailCalls = {
  list: route<typeof listEmails>({ method: "GET", path: "/emails", scope: "business" }),
  read: route<typeof readEmail>({ method: "GET", path: "/emails/:id", scope: "business" }),
  estimate: route<typeof estimateEmailRecipients>({
    method: "POST",
    path: "/emails/estimate_number_of_recipients",
    scope: "business",
  }),
  create: route<typeof createEmail>({ method: "POST", path: "/emails", scope: "business" }),
  update: route<typeof updateEmail>({ method: "PATCH", path: "/emails/:id", scope: "business" }),
  schedule: route<typeof scheduleEmail>({ method: "POST", path: "/emails/:id/schedule", scope: "business" }),
  send: route<typeof sendEmail>({ method: "POST", path: "/emails/:id/send", scope: "business" }),
  pause: route<typeof pauseEmail>({ method: "POST", path: "/emails/:id/pause", scope: "business" }),
  resume: route<typeof resumeEmail>({ method: "POST", path: "/emails/:id/resume", scope: "business" }),
  cancel: route<typeof cancelEmail>({ method: "POST", path: "/emails/:id/cancel", scope: "business" }),
  test: route<typeof testEmail>({ method: "POST", path: "/emails/:id/test", scope: "business" }),
};

/** One e-mail. */
export const emailQuery = recordQuery("emails", (id, signal) => call(emailCalls.read, { params: { id }, signal }));

/** Whom an e-mail would reach now; consents change with every customer. */
export const estimateQuery = (recipient: MessageRecipient) =>
  queryOptions({
    queryKey: ["emails", "estimate", recipient],
    queryFn: ({ signal }) => call(emailCalls.estimate, { body: { recipient }, signal }),
    staleTime: 0,
  });
