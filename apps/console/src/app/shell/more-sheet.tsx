import { useLingui } from "@lingui/react/macro";
import { Link, useRouter } from "@tanstack/react-router";
import { useIntegrations } from "../../kit/integrations/use-integrations.ts";
import { isLocale, languages } from "@rewardo/web/i18n/locale.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Drawer } from "@rewardo/ui/overlays/drawer.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { logOutToLogin } from "../log-out.ts";
import type { Section } from "../../platform/routing/index.ts";
import { copyrightLine, socialLinks, useLegalLinks } from "../legal-links.ts";
import { accountMenuOf } from "../navigation/navigation.ts";
import { pageDialogState } from "../../kit/page/page-dialog.ts";
import { usePreferences } from "@rewardo/loyalty/frame/preferences.ts";
import { BuildStamp, useThemeOptions } from "@rewardo/loyalty/frame/user-menu-parts.tsx";
import { grouped, useMenuLink } from "./use-menu-link.ts";
import c from "./more-sheet.module.css";
import { useDisplayName } from "@rewardo/loyalty/frame/user-button.tsx";

interface MoreSheetProps {
  sections: readonly Section[];
  isOpen: boolean;
  onClose: () => void;
}

const languageOptions = languages.map(({ locale, name }) => ({ value: locale, label: name }));

/** On phones: the whole menu and what the user menu holds elsewhere, as a sheet from below. */
export function MoreSheet({ sections, isOpen, onClose }: MoreSheetProps) {
  const { t } = useLingui();
  const router = useRouter();
  const session = useSession();
  const { account } = session;
  const mayAsk = useAllowed("stats_view") && session.business !== null;
  const name = useDisplayName();
  const themes = useThemeOptions();
  const legal = useLegalLinks();
  const { mayChoose } = useIntegrations();
  const { theme, locale, setTheme, setLocale } = usePreferences();
  return (
    <Drawer open={isOpen} onClose={onClose} title={name} sub={account?.email}>
      <nav aria-label={t`Menu`}>
        {grouped(sections).map((group) => (
          <ul key={group[0]?.path} className={c.group}>
            {group.map((section) => (
              <li key={section.path}>
                <SheetLink section={section} onClick={onClose} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      {account !== null && (
        <div className={c.group}>
          {mayChoose && (
            <button
              type="button"
              className={c.item}
              onClick={() => {
                onClose();
                void router.navigate({ to: ".", hash: "select-integration", search: true, state: pageDialogState });
              }}
            >
              <Icon name="plugs-connected" />
              {t`Select integration`}
            </button>
          )}
          {accountMenuOf(session).map((section) => (
            <SheetLink key={section.path} section={section} onClick={onClose} />
          ))}
          {mayAsk && (
            <Link
              to="."
              search
              hash="assistant"
              state={pageDialogState}
              resetScroll={false}
              className={c.item}
              onClick={onClose}
            >
              <Icon name="question" />
              {t`Ask about your figures`}
            </Link>
          )}
          <Link
            to="."
            search
            hash="handbook"
            state={pageDialogState}
            resetScroll={false}
            className={c.item}
            onClick={onClose}
          >
            <Icon name="info" />
            {t`Handbook`}
          </Link>
          <button type="button" className={c.item} onClick={() => void logOutToLogin(router)}>
            <Icon name="sign-out" />
            {t`Log out`}
          </button>
        </div>
      )}
      <div className={cx(c.group, c.choices)}>
        <Segment label={t`Theme`} options={themes} value={theme} onChange={setTheme} full />
        <Select
          label={t`Language`}
          options={languageOptions}
          value={locale}
          onChange={({ target }) => isLocale(target.value) && setLocale(target.value)}
        />
      </div>
      <div className={c.group}>
        {legal.map(([hash, label]) => (
          <Link
            key={hash}
            to="."
            search
            hash={hash}
            state={pageDialogState}
            resetScroll={false}
            className={c.item}
            onClick={onClose}
          >
            {label}
          </Link>
        ))}
        {socialLinks.map(({ name: network, icon, address }) => (
          <a key={network} href={address} target="_blank" rel="noopener" className={c.item}>
            <Icon name={icon} />
            {network}
          </a>
        ))}
      </div>
      <p className={c.group}>
        <span className="mut t12">{copyrightLine}</span>
        <BuildStamp />
      </p>
    </Drawer>
  );
}

function SheetLink({ section, onClick }: { section: Section; onClick: () => void }) {
  const { i18n } = useLingui();
  const { label, props } = useMenuLink()(section);
  return (
    <Link {...props} className={c.item} activeProps={{ className: c.on ?? "" }} onClick={onClick}>
      {({ isActive }) => (
        <>
          <Icon name={isActive ? section.activeIcon : section.icon} />
          {i18n._(label)}
        </>
      )}
    </Link>
  );
}
