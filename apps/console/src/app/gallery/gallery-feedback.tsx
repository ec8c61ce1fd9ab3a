import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import type { AsyncState } from "@rewardo/ui/async/use-async-action.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Chip } from "@rewardo/ui/chip.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Drawer } from "@rewardo/ui/overlays/drawer.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "@rewardo/ui/overlays/menu.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { TabPanel, Tabs } from "@rewardo/ui/tabs.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { chooseTheme, type Theme, useTheme } from "@rewardo/ui/theme.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { Tooltip } from "@rewardo/ui/overlays/tooltip.tsx";
import c from "./gallery.module.css";

const kinds = ["primary", "secondary", "quiet", "takes-away", "ink"] as const;
const states: AsyncState[] = ["init", "pending", "success", "error"];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Buttons, banners, chips, and what stands above the page. */
export function GalleryFeedback() {
  return (
    <>
      <section className="stack">
        <h2>Buttons</h2>
        {kinds.map((kind) => (
          <div key={kind} className="row wrap">
            <Button kind={kind}>Publish</Button>
            <Button kind={kind} icon="scan-bold">
              Scan a card
            </Button>
            <Button kind={kind} size="compact" icon="download-simple">
              Export
            </Button>
            <Button kind={kind} square icon="dots-three" aria-label="More" />
            <Button kind={kind} disabled>
              Export
            </Button>
          </div>
        ))}
      </section>
      <section className="stack">
        <h2>A button that waits</h2>
        <div className="row wrap">
          {states.map((state) => (
            <AsyncButton
              key={state}
              state={state}
              kind="primary"
              icon="paper-plane-tilt"
              pending="Sending"
              done="Sent"
              failed="Not sent"
            >
              Send link
            </AsyncButton>
          ))}
        </div>
        <div className="row wrap">
          {states.map((state) => (
            <AsyncButton
              key={state}
              state={state}
              icon="download-simple"
              pending="Preparing"
              done="Saved"
              failed="Failed"
            >
              Export
            </AsyncButton>
          ))}
        </div>
        <div className="row wrap">
          {states.map((state) => (
            <AsyncButton
              key={state}
              state={state}
              kind="primary"
              size="till"
              icon="stamp-fill"
              pending="Adding"
              done="Added"
              failed="Try again"
            >
              Add 1 stamp
            </AsyncButton>
          ))}
        </div>
        <div className="row wrap">
          <AsyncButton
            kind="primary"
            action={() => wait(1200)}
            icon="paper-plane-tilt"
            pending="Sending"
            done="Sent"
            failed="Not sent"
          >
            Try it
          </AsyncButton>
        </div>
      </section>
      <section className="stack g16">
        <h2>Banners</h2>
        <Note tone="warn">
          We’ve identified an issue with your subscription that may affect the functionality of your account.{" "}
          <a className="link" href="#contact">
            Contact support
          </a>
        </Note>
        <Note icon="hourglass-medium" action={<Button size="compact">See plan</Button>}>
          Your trial ends in 3 days, on 26 June. Nothing changes until then.
        </Note>
        <Note tone="bad" action={<Button size="compact">Reconnect</Button>}>
          GoPOS stopped answering at 10:31. Stamps are kept and will be sent later.
        </Note>
        <Note tone="ok">Card published.</Note>
      </section>
      <Views />
      <Above />
    </>
  );
}

function Views() {
  const [tab, setTab] = useState("coupons");
  const [view, setView] = useState("dates");
  return (
    <section className="stack g16">
      <h2>Chips, segments, tabs, tags, skeletons</h2>
      <div className="row wrap g8">
        <Chip icon="calendar-blank" iconEnd="caret-down" set>
          Today
        </Chip>
        <Chip icon="map-pin" iconEnd="caret-down">
          All places
        </Chip>
        <Tag>past midnight</Tag>
        <Tag tone="ok" icon="gift-fill">
          10/10
        </Tag>
        <Tag tone="warn">expires</Tag>
        <Tag tone="bad">revoked</Tag>
        <Tag tone="info">new</Tag>
        <Tag tone="line" icon="medal">
          Silver
        </Tag>
      </div>
      <div>
        <Segment
          label="Validity"
          value={view}
          onChange={setView}
          options={[
            { value: "unlimited", label: "Unlimited" },
            { value: "dates", label: "Dates" },
            { value: "hours", label: "Hours" },
          ]}
        />
      </div>
      <Tabs
        label="Programme"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "card", label: "Card" },
          { value: "rewards", label: "Rewards", count: "3" },
          { value: "coupons", label: "Coupons" },
          { value: "levels", label: "Levels" },
        ]}
      >
        <TabPanel value="coupons" className={c.padded}>
          Coupons
        </TabPanel>
      </Tabs>
      <div className="stack g8" aria-busy="true">
        <Skeleton width="280px" height="28px" />
        <Skeleton width="360px" />
        <Skeleton width="28px" height="28px" round />
      </div>
    </section>
  );
}

function Above() {
  const [open, setOpen] = useState<"dialog" | "must" | "drawer" | null>(() =>
    opened(new URLSearchParams(location.search).get("open")),
  );
  const theme = useTheme();
  const close = () => setOpen(null);
  return (
    <section className="stack g16">
      <h2>Above the page</h2>
      <div className="row wrap">
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("must")}>A choice to be made</Button>
        <Button onClick={() => setOpen("drawer")}>Drawer</Button>
        <Menu trigger={<Button iconEnd="caret-down">Menu</Button>}>
          <MenuItem icon="plugs-connected">Select integration</MenuItem>
          <MenuItem icon="gear-six">Settings</MenuItem>
          <MenuSeparator />
          <MenuChoice<Theme>
            label="Theme"
            value={theme}
            onChange={chooseTheme}
            options={[
              { value: "system", label: "As the system", icon: "desktop" },
              { value: "light", label: "Light", icon: "sun" },
              { value: "dark", label: "Dark", icon: "moon" },
            ]}
          />
          <MenuSeparator />
          <MenuItem icon="sign-out">Log out</MenuItem>
          <MenuItem icon="trash" takesAway>
            Remove
          </MenuItem>
        </Menu>
        <Tooltip text="Transactions" side="right">
          <Button square icon="receipt" aria-label="Transactions" />
        </Tooltip>
        <Button onClick={() => toast("success", "Card published. 4,812 customers will see it today.")}>Success</Button>
        <Button onClick={() => toast("info", "A new version is ready.", { label: "Reload now", onPress: close })}>
          Info
        </Button>
        <Button onClick={() => toast("warning", "Account has already been unlocked")}>Warning</Button>
        <Button onClick={() => toast("error", "Password reset link has expired. Request password reset again")}>
          Error
        </Button>
      </div>
      <Dialog
        open={open === "dialog"}
        onOpenChange={close}
        title="Is your email correct?"
        description={
          <>
            You wrote <b>marta@gmial.com</b>. Links we send there would not reach you.
          </>
        }
        actions={
          <>
            <Button kind="primary" onClick={close}>
              Use marta@gmail.com
            </Button>
            <Button onClick={close}>Keep marta@gmial.com</Button>
          </>
        }
      />
      <Dialog
        open={open === "must"}
        onOpenChange={close}
        dismissible={false}
        title="Which till do you use?"
        actions={
          <Button kind="primary" onClick={close}>
            Save
          </Button>
        }
      />
      <Drawer
        open={open === "drawer"}
        onClose={close}
        title="+1 stamp"
        sub="Friday 12 June, 10:42:07"
        headActions={
          <>
            <Button kind="quiet" square icon="caret-up" aria-label="Previous" />
            <Button kind="quiet" square icon="caret-down" aria-label="Next" />
          </>
        }
        foot={
          <Button kind="takes-away" icon="arrow-counter-clockwise">
            Take the stamp back
          </Button>
        }
      >
        <dl className="kv">
          <dt>Place</dt>
          <dd>Wrocław Nadodrze 12, Kasa 2</dd>
          <dt>Rule</dt>
          <dd>1 stamp for each visit</dd>
        </dl>
      </Drawer>
    </section>
  );
}

const opened = (name: string | null) => (name === "dialog" || name === "must" || name === "drawer" ? name : null);
