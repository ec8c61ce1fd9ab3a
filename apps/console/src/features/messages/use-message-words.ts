import { useLingui } from "@lingui/react/macro";
import type { AgeGroup, Email, MessageRecipient } from "@rewardo/contract/message-fields";
import { useGenderWords } from "../../kit/words/use-gender-words.ts";
import { useRfmWords } from "../../kit/words/use-rfm-words.ts";
import type { Tone } from "@rewardo/ui/tag.tsx";

type Status = Email["status"];

/** How a message stands, in a word. */
export function useStatusWords(): Readonly<Record<Status, { name: string; tone?: Tone }>> {
  const { t } = useLingui();
  return {
    draft: { name: t({ message: "Draft", context: "message" }) },
    scheduled: { name: t({ message: "Scheduled", context: "message" }), tone: "info" },
    sending: { name: t({ message: "Being sent", context: "message" }), tone: "info" },
    sent: { name: t({ message: "Sent", context: "message" }), tone: "ok" },
    partly_failed: { name: t({ message: "Partly failed", context: "message" }), tone: "warn" },
    cancelled: { name: t({ message: "Cancelled", context: "message" }) },
  };
}

/** The eight types of recipients. */
export function useRecipientTypes(): Readonly<Record<MessageRecipient["type"], string>> {
  const { t } = useLingui();
  return {
    all: t`All customers`,
    registered: t`Customers with contact details`,
    age_group: t`Customers of an age`,
    gender: t`Customers of a gender`,
    likes_place: t`Customers who like a place`,
    likes_product: t`Customers who like a product`,
    promotion_group: t`A group of a loyalty program`,
    rfm_group: t`Customers by how they come`,
  };
}

export function useAgeWords(): Readonly<Record<AgeGroup, string>> {
  const { t } = useLingui();
  return {
    under_18: t`Under 18`,
    "18_24": "18–24",
    "25_34": "25–34",
    "35_44": "35–44",
    "45_54": "45–54",
    "55_64": "55–64",
    "65_plus": t`65 and older`,
    unknown: t({ message: "Not known", context: "age" }),
  };
}

/** Whom a message is for, as far as it can be said without asking the server. */
export function useRecipientWords(): (recipient: MessageRecipient) => string {
  const { t } = useLingui();
  const types = useRecipientTypes();
  const ages = useAgeWords();
  const genders = useGenderWords();
  const rfm = useRfmWords();
  return (recipient) => {
    switch (recipient.type) {
      case "age_group": {
        const age = ages[recipient.age_group];
        return t({ message: `Age: ${age}`, comment: "Whom a message is for" });
      }
      case "gender": {
        const gender = genders[recipient.gender];
        return t({ message: `Gender: ${gender}`, comment: "Whom a message is for" });
      }
      case "rfm_group":
        return rfm(recipient.rfm_group).name;
      default:
        return types[recipient.type];
    }
  };
}
