import { useLingui } from "@lingui/react/macro";
import { type PublicInfo, PublicInfoInput, readPublicInfo, updatePublicInfo } from "@rewardo/contract/public-info";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RecordForm } from "../../kit/form/record-form.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { refreshSession } from "@rewardo/web/session/index.ts";
import { publicInfoQuery } from "./public-info-api.ts";
import { FormSkeleton } from "../../kit/form/form-body.tsx";
import { useFieldOfHash } from "./use-field-of-hash.ts";
import { usePublicSections } from "./use-public-sections.tsx";
import type { SocialNetwork } from "@rewardo/rules/data/social-networks";
import { isEmail } from "@rewardo/rules/email";
import { normalizePhone } from "@rewardo/rules/phone";
import { socialHandle } from "@rewardo/rules/social-link";
import { normalizeWebsite } from "@rewardo/rules/web-address";
import type { BadField } from "../../kit/form/bad-fields.ts";

const networks = ["facebook", "instagram", "tiktok"] as const satisfies readonly SocialNetwork[];

type Checked = { readonly [Name in "email" | "phone" | "website" | SocialNetwork]: string | null };

/** Every field that the server would refuse; the sentence for each is the form's. */
const checkPublicInfo = (values: Checked): BadField[] => {
  const { email, phone, website } = values;
  const bad = (path: string, isFine: boolean, code = `invalid_${path}`): BadField[] => (isFine ? [] : [{ path, code }]);
  return [
    ...bad("email", email === null || isEmail(email)),
    ...bad("phone", phone === null || normalizePhone(phone) !== null),
    ...bad("website", website === null || normalizeWebsite(website) !== null),
    ...networks.flatMap((network) => {
      const typed = values[network];
      return bad(network, typed === null || socialHandle(network, typed) !== null, "invalid_handle");
    }),
  ];
};

/** The business's public information. `#logo` focuses the logo. */
export function PublicInfoPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery(publicInfoQuery);
  const sections = usePublicSections();
  usePageTitle(t`Public info`);
  useFieldOfHash();
  return (
    <Loaded query={query} skeleton={<FormSkeleton heights={[240, 240, 44, 44, 96]} />}>
      {(info: PublicInfo) => (
        <RecordForm
          label={t`Public info`}
          schema={PublicInfoInput}
          record={info}
          sections={sections}
          check={checkPublicInfo}
          save={({ changes, version }) => call(updatePublicInfo, { body: changes, version })}
          reload={() => call(readPublicInfo)}
          onSaved={(saved) => {
            client.setQueryData(publicInfoQuery.queryKey, saved);
            // The menu shows name and logo.
            void refreshSession();
          }}
        />
      )}
    </Loaded>
  );
}
