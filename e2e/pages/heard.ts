import type { CDPSession, Page } from "@playwright/test";

/** An element as a screen reader tells it. */
export interface Heard {
  readonly role: string;
  readonly name: string;
  /** What it says of its value: a slider's words, a box's text. */
  readonly value: string;
  /** It shows where it is: an outline, a shadow or a ring of its own. */
  readonly isMarked: boolean;
}

interface AccessibleNode {
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly value?: { readonly value: string | number };
}

/** Whether the focus can be seen, on the element, on what it spreads over its row, or on what stands for it. */
const isMarked = `(() => {
  const focused = document.activeElement;
  const marked = (element, part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
  };
  const around = [focused, focused.nextElementSibling, focused.parentElement, focused.closest("label"), focused.closest("li")];
  return around.filter(Boolean).some((element) => marked(element)) || marked(focused, "::after");
})()`;
const saidValue = `document.activeElement.getAttribute("aria-valuetext") ?? ""`;

/** What has the focus, as the browser's accessibility tree has it. */
const hearFocused = async (session: CDPSession): Promise<Heard> => {
  const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId ?? "",
    fetchRelatives: false,
  });
  const { role, name, value } = (nodes[0] ?? {}) as AccessibleNode;
  const evaluate = async (expression: string) =>
    (await session.send("Runtime.evaluate", { expression })).result.value as unknown;
  const words = await evaluate(saidValue);
  return {
    role: role?.value ?? "",
    name: name?.value ?? "",
    value: typeof words === "string" && words !== "" ? words : String(value?.value ?? ""),
    isMarked: (await evaluate(isMarked)) === true,
  };
};

/** Opens the accessibility tree of a page. */
export const listen = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Accessibility.enable");
  const press = async (key: string): Promise<Heard> => {
    await page.keyboard.press(key);
    return await hearFocused(session);
  };
  return {
    press,
    /** What Tab reaches within the page's main part, one after the other; waits with `settle` before each press. */
    tabThrough: async (settle: () => Promise<unknown>, most = 120): Promise<readonly Heard[]> => {
      const stops: Heard[] = [];
      for (let tabs = 0; tabs < most; tabs += 1) {
        await settle();
        const stop = await press("Tab");
        if (!(await page.evaluate<boolean>(`document.querySelector("main").contains(document.activeElement)`))) break;
        stops.push(stop);
      }
      return stops;
    },
  };
};
