import { useLingui } from "@lingui/react/macro";
import { formatPhone } from "@rewardo/rules/phone";
import { brand, contactEmail } from "@rewardo/web/page-title.ts";
import { site } from "../../platform/site.ts";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./contact-dialog.module.css";

/** The operator of this installation, and how to reach them. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { company } = site;
  const isReached = contactEmail !== null || company?.phone !== undefined;
  return (
    <Dialog open onOpenChange={onClose} title={t`Contact`} closeButton sheet>
      <div className={c.contact}>
        {contactEmail !== null && (
          <a className={c.way} href={`mailto:${contactEmail}`}>
            <Icon name="envelope-simple" />
            {contactEmail}
          </a>
        )}
        {company?.phone !== undefined && (
          <a className={c.way} href={`tel:${company.phone}`}>
            <Icon name="phone" />
            <span className="num">{formatPhone(company.phone)}</span>
          </a>
        )}
        {!isReached && company === undefined && <p>{t`Ask the person who set up ${brand} for you.`}</p>}
        {company !== undefined && (
          <>
            <address className={c.address}>
              <b>{company.name}</b>
              {company.address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            {company.numbers.length > 0 && (
              <ul className={c.numbers} aria-label={t`Registration numbers`}>
                {company.numbers.map((number) => (
                  <li key={number} className="num">
                    {number}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
