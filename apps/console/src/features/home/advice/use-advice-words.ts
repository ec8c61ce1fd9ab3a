import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Advice } from "@rewardo/contract/advice";

/** A piece of advice in words: what goes on after its figure, and why it matters. */
export function useAdviceWords(): (advice: Advice) => { fact: string; reason: string } {
  const { t } = useLingui();
  return ({ kind, count, of }) => {
    switch (kind) {
      case "flagged_visits":
        return {
          fact: plural(count, {
            one: "visit of the last seven days is flagged.",
            other: "visits of the last seven days are flagged.",
          }),
          reason: t`A staff member's own card, or many visits within a minute.`,
        };
      case "silent_devices":
        return {
          fact: plural(count, {
            one: "device has not been heard from for four days or more.",
            other: "devices have not been heard from for four days or more.",
          }),
          reason: t`While switched off or offline, no visits come from there.`,
        };
      case "rewards_running_out":
        return {
          fact: plural(count, {
            one: "reward is nearly used up: a tenth of its stock or less is left.",
            other: "rewards are nearly used up: a tenth of their stock or less is left.",
          }),
          reason: t`When it runs out, customers will have collected for nothing.`,
        };
      case "lapsing_unreached":
        return {
          fact: plural(count, {
            one: "customer cannot be warned of what expires within 30 days.",
            other: "customers cannot be warned of what expires within 30 days.",
          }),
          reason: t`It waits for their next visit: no mail, phone or pass leads to them.`,
        };
      case "almost_lost_customers":
        return {
          fact: plural(count, {
            one: "customer is almost lost: the last visit was long ago.",
            other: "customers are almost lost: their last visits were long ago.",
          }),
          reason: t`A word or a coupon brings some of them back.`,
        };
      case "low_ratings":
        return {
          fact: plural(count, {
            one: "customer rated a visit with 1 or 2 and has no reply.",
            other: "customers rated a visit with 1 or 2 and have no reply.",
          }),
          reason: t`A reply shows that they were heard.`,
        };
      case "unfinished_import":
        return {
          fact: plural(count, {
            one: "line of your customer list is not imported yet.",
            other: "lines of your customer list are not imported yet.",
          }),
          reason: t`The import goes on where you left it.`,
        };
      case "unused_paper_cards":
        return {
          fact: plural(count, {
            one: "printed card has waited for its first visit for over a week.",
            other: "printed cards have waited for their first visit for over a week.",
          }),
          reason: t`Hand one over with the next purchase and scan it.`,
        };
      case "customers_without_contact":
        return {
          fact:
            of === null
              ? plural(count, {
                  one: "of your newest customers has neither a phone number nor an e-mail address.",
                  other: "of your newest customers have neither a phone number nor an e-mail address.",
                })
              : of === count
                ? plural(count, {
                    one: "customer has neither a phone number nor an e-mail address.",
                    other: "customers have neither a phone number nor an e-mail address.",
                  })
                : plural(of, {
                    one: "of # customer has neither a phone number nor an e-mail address.",
                    other: "of # customers have neither a phone number nor an e-mail address.",
                  }),
          reason: t`A list with card numbers adds the contacts of all of them at once.`,
        };
      case "only_account":
        return {
          fact: t`account is used by everyone: yours.`,
          reason: t`With their own accounts, each stamp says who gave it.`,
        };
      case "places_without_hours":
        return {
          fact:
            of === count
              ? plural(count, {
                  one: "place has no opening hours.",
                  other: "places have no opening hours.",
                })
              : plural(of ?? count, {
                  one: "of # place without opening hours.",
                  other: "of # places without opening hours.",
                }),
          reason: t`With them, the list of places says who is open now.`,
        };
      case "no_logo":
        return {
          fact: plural(count, {
            one: "card has an icon in place of your logo.",
            other: "cards have an icon in place of your logo.",
          }),
          reason: t`The logo is also on printed cards, the poster and at the till.`,
        };
    }
  };
}
