import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { ConflictView } from "../../kit/form/saving/conflict-view.tsx";
import { RecordForm } from "../../kit/form/record-form.tsx";
import { SaveBar } from "../../kit/form/saving/save-bar.tsx";
import { ApiError } from "@rewardo/web/api-error.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { FieldStates } from "./gallery-form-fields.tsx";
import { Sample, sampleSections } from "./gallery-form-sections.tsx";
import c from "./gallery.module.css";

type Kept = Sample & { version: number };

const kept: Kept = {
  version: 3,
  name: "Kazimierz",
  title: { en: "10th coffee is on us", pl: "Dziesiąta kawa gratis" },
  message: null,
  category: "gastronomy",
  view: "dates",
  is_public: true,
  email: "rynek@gmial.com",
  phone: "+48601204418",
  address: "ul. Józefa 14/2",
  postcode: "31-056",
  city: "Kraków",
  country: "PL",
  location: null,
  kind: "place",
};

const answers = {
  saves: "It is saved",
  wrong: "The server finds faults",
  conflict: "Someone else was faster",
  fails: "The server fails",
} as const;
type Answer = keyof typeof answers;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Forms: a whole one with every kind of field, its fields' states, save bars and the view of two versions. */
export function GalleryForms() {
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute({ component: Forms }), history: createMemoryHistory() }),
  );
  // A router of its own: the gallery needs none of the console's routes.
  return <RouterProvider router={router as never} />;
}

function Forms() {
  return (
    <>
      <FieldStates />
      <WholeForm />
      <Bars />
      <Conflict />
    </>
  );
}

function WholeForm() {
  const [answer, setAnswer] = useState<Answer>("saves");
  const [theirs, setTheirs] = useState<Kept>(kept);
  const save = async ({ values, version }: { values: Sample; version: number }): Promise<Kept> => {
    await wait(800);
    if (answer === "fails") throw new ApiError(503, { code: "unavailable" });
    if (answer === "wrong") throw new ApiError(400, faulty);
    if (answer === "conflict" && version === theirs.version) {
      setTheirs({ ...theirs, ...elsewhere, version: version + 1 });
      throw new ApiError(409, { code: "version_conflict" });
    }
    return { ...values, version: version + 1 };
  };
  return (
    <section className="stack g16">
      <h2>A form</h2>
      <div className="row wrap g8">
        {(Object.keys(answers) as Answer[]).map((one) => (
          <Button key={one} size="compact" aria-pressed={answer === one} onClick={() => setAnswer(one)}>
            {answers[one]}
          </Button>
        ))}
      </div>
      <RecordForm
        label="Sample"
        schema={Sample}
        record={kept}
        sections={sampleSections}
        save={save}
        reload={async () => ({ ...theirs, ...elsewhere, version: theirs.version })}
      />
    </section>
  );
}

const elsewhere = { name: "Kazimierz 2", phone: "+48601204419", title: { pl: "Dziesiąta kawa za darmo" } };
const faulty = {
  code: "validation_failed",
  errors: [
    { path: "postcode", code: "invalid_postcode" },
    { path: "title.uk", code: "custom" },
  ],
};

function Bars() {
  const bars = [
    { changes: 0, faults: 0, isNew: false, state: "init" },
    { changes: 1, faults: 0, isNew: false, state: "init" },
    { changes: 22, faults: 0, isNew: false, state: "pending" },
    { changes: 0, faults: 0, isNew: false, state: "success" },
    { changes: 2, faults: 0, isNew: false, state: "error" },
    { changes: 5, faults: 3, isNew: false, state: "init" },
    { changes: 0, faults: 0, isNew: true, state: "init" },
    { changes: 4, faults: 0, isNew: true, state: "init" },
  ] as const;
  return (
    <section className="stack">
      <h2>Save bars</h2>
      {bars.map((bar) => (
        <div key={JSON.stringify(bar)}>
          <SaveBar {...bar} onDiscard={() => undefined}>
            {bar.state === "error" && <Note tone="bad">The server does not answer. Check the connection.</Note>}
          </SaveBar>
        </div>
      ))}
    </section>
  );
}

function Conflict() {
  const [open, setOpen] = useState(() => new URLSearchParams(location.search).get("open") === "conflict");
  const close = () => setOpen(false);
  return (
    <section className={c.padded}>
      <Button onClick={() => setOpen(true)}>Two versions</Button>
      <ConflictView
        open={open}
        disputed={[
          { key: "name", label: "Name", theirs: "Kazimierz 2", mine: "Kazimierz, ul. Józefa" },
          { key: "phone", label: "Phone", theirs: "+48 601 204 419", mine: null },
          {
            key: "address",
            label: "Address",
            theirs: "ul. Józefa 14/2\n31-056 Kraków",
            mine: "Plac Wolnica 1\n31-066 Kraków",
          },
        ]}
        taken={["E-mail", "Opening hours"]}
        onDecide={close}
        onBack={close}
      />
    </section>
  );
}
