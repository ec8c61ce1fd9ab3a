import "./ui/tokens.css";
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "./ui/button.tsx";

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <main className="stack">
        <h1>Rewardo</h1>
        <Button kind="primary" icon="scan-bold">
          Scan a card
        </Button>
      </main>
    </StrictMode>,
  );
}
