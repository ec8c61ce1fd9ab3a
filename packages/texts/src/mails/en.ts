import type { MailTexts } from "./ids.ts";

export const en: MailTexts = {
  "verify.subject": "Confirm your e-mail address",
  "verify.title": "Confirm your e-mail address",
  "verify.body":
    "Someone registered with {brand} using this address. If that was you, confirm that the address is yours.",
  "verify.button": "Confirm address",
  "verify.note": "The link works for 7 days. If it was not you, there is nothing to do.",
  "reset.subject": "Set a new password",
  "reset.title": "Set a new password",
  "reset.body": "Someone, most likely you, requested a new password for your {brand} account.",
  "reset.button": "Set password",
  "reset.note":
    "The link works once, for one hour. Setting a password signs you out everywhere. If it was not you, there is nothing to do: your password stays as it is.",
  "unlock.subject": "Your account is locked",
  "unlock.title": "Your account is locked",
  "unlock.body":
    "After ten failed attempts, your {brand} account cannot be opened with a password for now, except with browsers that you have used for it before. Existing sessions stay signed in, and paired tills keep working.",
  "unlock.button": "Unlock account",
  "unlock.note":
    "The link works once, for 24 hours. If the attempts were not yours, someone is guessing: choose a long password that you use nowhere else.",
  "invitation.subject": "{business} invites you",
  "invitation.title": "{business} invites you",
  "invitation.body": "{business} runs its loyalty cards with {brand} and has created an account for you.",
  "invitation.button": "Accept invitation",
  "invitation.note": "The link works once, for 7 days. If you did not expect this, there is nothing to do.",
  "trial_ending.subject": "The trial of {business} ends on {day}",
  "trial_ending.title": "Your trial ends on {day}",
  "trial_ending.body":
    "The {brand} trial of {business} ends on {day}. Everything stays as it is if a plan is paid by then.",
  "trial_ending.button": "See the plan",
  "trial_ending.note":
    "Without a plan the console is read-only. Customers can collect and redeem for 14 more days, and no balance is ever deleted.",
  "trial_over.subject": "The trial of {business} is over",
  "trial_over.title": "Your trial is over",
  "trial_over.body":
    "The {brand} trial of {business} is over, and no plan is in force. The console is read-only until a plan is paid.",
  "trial_over.button": "See the plan",
  "trial_over.note":
    "Customers can collect and redeem for 14 more days, then the till is closed, too. No balance is ever deleted.",
  "past_due.subject": "A payment for {business} is missing",
  "past_due.title": "A payment is missing",
  "past_due.body":
    "A payment for the {brand} plan of {business} has not arrived. The console is read-only until it does.",
  "past_due.button": "See the plan",
  "past_due.note":
    "Customers can collect and redeem for 14 more days, then the till is closed, too. If you have paid in the last days, there is nothing to do.",
  "account_exists.subject": "You already have an account",
  "account_exists.title": "You already have an account",
  "account_exists.body":
    "Someone, most likely you, tried to register with {brand} using this address. It already has an account, so nothing was created or changed.",
  "account_exists.button": "Log in",
  "account_exists.note":
    "If you forgot your password, you can set a new one from the log-in page. If it was not you, there is nothing to do.",
  "new_owner.subject": "{business} has a new owner",
  "new_owner.title": "{business} has a new owner",
  "new_owner.body":
    "{person} was given the owner’s role in {business} at {brand}. Owners see and change everything, and can close the business.",
  "new_owner.button": "See accounts",
  "new_owner.note": "If none of you intended this, disable that account and set a new password at once.",
  "second_factor_not_required.subject": "{business} no longer requires a second factor",
  "second_factor_not_required.title": "{business} no longer requires a second factor",
  "second_factor_not_required.body":
    "{person} ended the requirement that everyone at {business} signs in to {brand} with a second factor. From now on a password is enough, except for those who have set one up.",
  "second_factor_not_required.button": "See accounts",
  "second_factor_not_required.note":
    "If none of you intended this, set a new password at once and require the second factor again.",
  "password_changed.subject": "Your password was changed",
  "password_changed.title": "Your password was changed",
  "password_changed.body":
    "The password of your {brand} account was changed. All sessions opened with the old one are signed out.",
  "password_changed.button": "Set another password",
  "password_changed.note":
    "If it was you, there is nothing to do. If it was not, set another password at once: that signs out every session.",
  "second_factor_on.subject": "Your second factor is on",
  "second_factor_on.title": "Your second factor is on",
  "second_factor_on.body":
    "From now on {brand} asks for a code from your authenticator app after the password. Sessions opened with the password alone have ended.",
  "second_factor_on.button": "See how you sign in",
  "second_factor_on.note":
    "Keep the recovery codes where you can find them without your phone. If it was not you, someone knows your password: set a new one at once and contact the operator of {host}.",
  "second_factor_off.subject": "Your second factor is off",
  "second_factor_off.title": "Your second factor is off",
  "second_factor_off.body":
    "{brand} no longer asks for a code of your app after the password. Without a passkey, the recovery codes no longer work either.",
  "second_factor_off.button": "See how you sign in",
  "second_factor_off.note":
    "If it was not you, someone knows your password: set a new one at once, then turn the second factor on again.",
  "second_factor_reset.subject": "Your second factor was removed",
  "second_factor_reset.title": "Your second factor was removed",
  "second_factor_reset.body":
    "The operator of {host} removed the second factor from your {brand} account because it was reported lost. You are signed out everywhere.",
  "second_factor_reset.button": "Log in",
  "second_factor_reset.note":
    "The password alone opens your account now: set up a second factor again. If you did not ask for this, set a new password at once.",
  "passkey_added.subject": "A passkey was added",
  "passkey_added.title": "A passkey was added",
  "passkey_added.body":
    "From now on {brand} asks for a passkey, a code or a recovery code after the password, and a passkey signs in without the password. Sessions opened before have ended.",
  "passkey_added.button": "See how you sign in",
  "passkey_added.note":
    "If it was not you, someone knows your password: remove the passkey, set a new password at once and contact the operator of {host}.",
  "passkey_removed.subject": "A passkey was removed",
  "passkey_removed.title": "A passkey was removed",
  "passkey_removed.body": "A passkey no longer signs in to your {brand} account.",
  "passkey_removed.button": "See how you sign in",
  "passkey_removed.note":
    "If it was not you, someone knows your password: set a new one at once and look at your passkeys.",
  "new_browser.subject": "New sign-in to your account",
  "new_browser.title": "New sign-in to your account",
  "new_browser.body":
    "Someone signed in to your {brand} account with a browser that had not been used for it before. Browser: {browser}. Time: {moment}.",
  "new_browser.button": "See your sessions",
  "new_browser.note":
    "If it was you, there is nothing to do. If it was not, end that session and set a new password at once: that signs out every other session.",
  "closure_requested.subject": "{business} closes on {day}",
  "closure_requested.title": "{business} closes on {day}",
  "closure_requested.body":
    "An owner asked to close {business} at {brand}. From {day} no one can sign in and customers’ cards stop working. Until then everything continues as usual.",
  "closure_requested.button": "Keep the business",
  "closure_requested.note":
    "Any owner can cancel this until that day. If none of you asked for it, someone else knows an owner’s password: keep the business and set a new one.",
  "closure_ending.subject": "A reminder: {business} closes on {day}",
  "closure_ending.title": "{business} closes within a week",
  "closure_ending.body":
    "On {day} {business} closes at {brand}, as one of its owners asked. From then on no one can sign in and customers’ cards stop working.",
  "closure_ending.button": "Keep the business",
  "closure_ending.note": "Any owner can cancel this until that day. If it should close, there is nothing to do.",
  "closed.subject": "{business} is closed",
  "closed.title": "{business} is closed",
  "closed.body":
    "As one of its owners asked, {business} is closed at {brand}. No one can sign in any more and customers’ cards have stopped working. Nothing was deleted.",
  "closed.button": "Get in touch",
  "closed.note": "If it was a mistake, contact the operator of {host}: they can open the business again as it was.",
  "integration_trouble.subject": "{business}: the till’s system is no longer connected",
  "integration_trouble.title": "The till’s system is no longer connected",
  "integration_trouble.body":
    "A point-of-sale system that {business} connected to {brand} no longer takes our credentials. Orders wait there and are counted once it is connected again.",
  "integration_trouble.button": "Connect again",
  "integration_trouble.note":
    "Until then receipts earn nothing by themselves. Staff can add points at the till as usual.",
  "customer_email.subject": "{business}: is this your address?",
  "customer_email.title": "Is this your e-mail address?",
  "customer_email.body":
    "{business} noted this address for your loyalty card. Confirm that it is yours, so that you get what {business} has to tell you about your card.",
  "customer_email.button": "Confirm address",
  "customer_email.note":
    "The link works for 30 days. If you do not know {business}, there is nothing to do: nothing else will be sent to this address.",
  "feedback_reply.subject": "{business} replied to you",
  "feedback_reply.title": "{business} replied to your feedback",
  "feedback_reply.quoted": "You wrote:",
  "feedback_reply.note":
    "You get this e-mail because you told {business} about your visit. Replies to this address are not read.",
  "weekly_report.subject": "{business}: the week {days}",
  "weekly_report.title": "Your week in figures",
  "weekly_report.body": "What happened at {business}, {days}, compared with the week before.",
  "weekly_report.button": "Open statistics",
  "weekly_report.note":
    "This mail comes every Monday to owners and administrators. You can turn it off in your settings.",
  "weekly_report.by_day": "Turnover by day",
  "weekly_report.customers": "Customers by day",
  "weekly_report.this_week": "This week",
  "weekly_report.week_before": "The week before",
  "weekly_report.new": "New",
  "weekly_report.returning": "Came before",
  "weekly_report.turnover": "Turnover",
  "weekly_report.transactions": "Visits",
  "weekly_report.average_basket": "Average basket",
  "weekly_report.active_users": "Active customers",
  "weekly_report.new_users": "New customers",
  "weekly_report.rewards_redeemed": "Rewards redeemed",
  "message.note": "You get this e-mail because you allowed {business} to write to you.",
  "message.stop": "Unsubscribe",
  "message.footer": "{business} sends this through {brand}",
  "message.card_full": "Full cards besides: {count}",
  "message.coupon.note": "It is on your card already: show the card when you pay.",
  "message_test.note": "This is a test that only you got. Customers find the link to unsubscribe below.",
  "unsubscribe.title": "End e-mails from {business}",
  "unsubscribe.body":
    "You will get no more news from {business} by e-mail. Your card and everything you have collected stay as they are.",
  "unsubscribe.button": "Unsubscribe",
  "unsubscribed.title": "You are unsubscribed",
  "unsubscribed.body":
    "{business} sends you no more news by e-mail. If you change your mind, ask for it at your next visit.",
  "unsubscribe_failed.title": "This link is not complete",
  "unsubscribe_failed.body": "Open it from the e-mail once more, or copy it as a whole.",
  hint: "If the button does nothing, open this address in your browser:",
  footer: "{brand} sent this e-mail because of something done at {host}. It contains neither news nor advertising.",
  unknown_browser: "unknown",
};
