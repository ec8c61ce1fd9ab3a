import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded, type LoadedQuery } from "@rewardo/loyalty/frame/loaded.tsx";
import { ApiError } from "@rewardo/web/api-error.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "./gallery.module.css";

const query: LoadedQuery<string> = { data: undefined, error: null, isPending: false, refetch: () => {} };
const queries: Readonly<Record<string, LoadedQuery<string>>> = {
  "it is there": { ...query, data: "Opened in 2021, two tills." },
  "it is on the way": { ...query, isPending: true },
  "it did not come": { ...query, error: new TypeError() },
  "it is not there any more": { ...query, error: new ApiError(404, { code: "not_found", message: "Not found" }) },
};

function Records() {
  return (
    <>
      <section>
        <DetailPage
          back={{ to: "/places", label: "Places" }}
          title="Wrocław Nadodrze, dawna piekarnia przy moście Uniwersyteckim"
          sub="ul. Łokietka 12, Wrocław"
          status={<Tag>closed</Tag>}
          actions={
            <>
              <Button>Second thing</Button>
              <Button kind="primary">Next step</Button>
            </>
          }
          tabsLabel="The place"
          tabs={[
            { to: "/", label: "About" },
            { to: "/places", label: "Tills" },
            { to: "/transactions", label: "What happened there" },
          ]}
        >
          <p>What the page is about.</p>
        </DetailPage>
      </section>
      <section className={c.states}>
        {Object.entries(queries).map(([name, one]) => (
          <div key={name} className="stack">
            <h3>{name}</h3>
            <Loaded query={one} skeleton={<Skeleton width="72%" />}>
              {(text) => <p>{text}</p>}
            </Loaded>
          </div>
        ))}
      </section>
    </>
  );
}

/** The frame of a page about one record, and what is in it while the record is fetched, or instead of it. */
export function GalleryRecords() {
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute({ component: Records }), history: createMemoryHistory() }),
  );
  return <RouterProvider router={router as never} />;
}
